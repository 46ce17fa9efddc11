import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { create } from 'zustand'
import { limits } from 'shared/config'
import { changeLanguage } from 'shared/i18n'
import { act, fireEvent, renderPage } from 'shared/testing'
import * as pendingFiles from '../federation/pending-files.ts'
import { SlowNote } from './slow-note.tsx'

beforeEach(() => {
  useBusy.setState({ isBusy: true })
  rs.useFakeTimers()
})
afterEach(() => {
  rs.useRealTimers()
  rs.restoreAllMocks()
})

const useBusy = create(() => ({ isBusy: true }))
const Busy = () => <SlowNote isBusy={useBusy(({ isBusy }) => isBusy)} />

const wait = (time: number) => act(async () => void (await rs.advanceTimersByTimeAsync(time)))

for (const [language, slow, again] of [
  ['en', 'This is taking longer than usual.', 'Try again'],
  ['ru', 'Загрузка идёт дольше обычного.', 'Попробовать снова'],
] as const) {
  test(`in ${language}: what takes longer than usual is said, and can be requested again`, async () => {
    const abandon = rs.spyOn(pendingFiles, 'abandonPendingFiles')
    await act(() => changeLanguage(language))
    const { screen } = renderPage(Busy)
    const note = screen.getByRole('status')

    await wait(limits.remote.slowAfter - 1)
    expect(note).toBeEmptyDOMElement()
    await wait(1)
    expect(note).toHaveTextContent(slow)

    fireEvent.click(screen.getByRole('button', { name: again }))
    expect(abandon).toHaveBeenCalledTimes(1)
    expect(note).not.toHaveTextContent(slow)
    await wait(limits.remote.slowAfter)
    expect(note).toHaveTextContent(slow)

    act(() => useBusy.setState({ isBusy: false }))
    expect(note).toBeEmptyDOMElement()
  })
}
