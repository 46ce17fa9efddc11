import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { useDevice, useInstall } from '@sallyport/runtime/device'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { act, renderPage } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { InstallOffers } from './install-offers.tsx'

renderDiscovery()

const at = '/office/nodes'
const second = 1000

type Outcome = 'accepted' | 'dismissed'

function offered(outcome: Outcome = 'accepted') {
  const prompt = rs.fn(async () => ({ outcome }))
  useInstall.setState({ installPrompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) })
  return prompt
}

const pass = (time: number) => act(() => rs.advanceTimersByTimeAsync(time))
const click = (element: HTMLElement) => act(async () => element.click())

beforeEach(() => {
  rs.useFakeTimers()
  document.cookie = 'sallyport-install=; Max-Age=0; Path=/'
  useInstall.setState(useInstall.getInitialState(), true)
  useDevice.setState({ os: 'other', isStandalone: false })
  useUnsavedChangesStore.setState({ reasons: [] })
})
afterEach(() => void rs.useRealTimers())

describe('the banner', () => {
  test('appears after one second, not before', async () => {
    offered()
    const { screen } = renderPage(InstallOffers, { at })

    await pass(second - 1)
    expect(screen.queryByRole('dialog')).toBeNull()

    await pass(1)
    expect(screen.getByRole('dialog', { name: 'Keep this site at hand' })).toBeVisible()
    expect(document.body).toHaveFocus()
  })

  test('waits while there are unsaved changes', async () => {
    offered()
    useUnsavedChangesStore.setState({ reasons: ['form'] })
    const { screen } = renderPage(InstallOffers, { at })

    await pass(10 * second)
    expect(screen.queryByRole('dialog')).toBeNull()

    act(() => useUnsavedChangesStore.setState({ reasons: [] }))
    await pass(second)
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test('closes 300 ms after Skip and remembers the dismissal', async () => {
    offered()
    const { screen } = renderPage(InstallOffers, { at })
    await pass(second)

    await click(screen.getByRole('button', { name: 'Skip' }))
    await pass(299)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(document.cookie).not.toContain('sallyport-install=dismissed')

    await pass(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.cookie).toContain('sallyport-install=dismissed')
  })

  for (const [outcome, isRemembered] of [
    ['accepted', false],
    ['dismissed', true],
  ] as const) {
    test(`shows the browser’s prompt on Install, and ${isRemembered ? 'remembers' : 'does not remember'} that it was ${outcome}`, async () => {
      const prompt = offered(outcome)
      const { screen } = renderPage(InstallOffers, { at })
      await pass(second)

      await click(screen.getByRole('button', { name: 'Install' }))
      await pass(300)

      expect(prompt).toHaveBeenCalledTimes(1)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.cookie.includes('sallyport-install=dismissed')).toBe(isRemembered)
    })
  }
})

describe('the manual steps', () => {
  const systems = [
    ['ios', 'Choose Add to Home Screen.'],
    ['macos', 'Choose Add to Dock in Safari, or Install in another browser.'],
    ['other', 'Choose Install app or Add to home screen.'],
  ] as const

  for (const [os, step] of systems) {
    test(`are three for ${os}; closing them on request does not count as a dismissal`, async () => {
      useDevice.setState({ os })
      const { screen } = renderPage(InstallOffers, { at: '/support' })
      act(() => useInstall.setState({ isManualRequested: true }))

      expect(screen.getByRole('dialog', { name: 'Install app' })).toBeVisible()
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(3)
      expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(step)

      await click(screen.getByRole('button', { name: 'OK' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.cookie).not.toContain('sallyport-install=dismissed')
    })
  }
})
