import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits, routes } from '@sallyport/contract/config'
import { act, fireEvent, renderPage } from '@sallyport/testing'
import { create } from 'zustand'
import * as pendingFiles from '../federation/pending-files.ts'
import { renderDiscovery } from '../testing/page-with-remotes.ts'
import { SlowNote } from './slow-note.tsx'

renderDiscovery()

const nodes = routes.nodes.to()
let scripts = 0

/** A pending script of a remote as Rspack inserts it, of a type that happy-dom does not fetch. */
function insertScript(app: string): HTMLScriptElement {
  const src = `${location.origin}/remotes/${app}/1.0.0/${(scripts += 1)}.js`
  pendingFiles.registerReleaseFolder(app, src)
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src })
  document.head.append(script)
  return script
}

beforeEach(() => {
  usePath.setState({ path: nodes })
  rs.useFakeTimers()
})
afterEach(() => {
  document.head.innerHTML = ''
  rs.useRealTimers()
  rs.restoreAllMocks()
})

const usePath = create<{ path: string | null }>(() => ({ path: nodes }))
const Waiting = () => <SlowNote path={usePath(({ path }) => path)} />

const liveRegion = () => document.querySelector<HTMLElement>('[aria-live=polite]')!

const wait = (time: number) => act(async () => void (await rs.advanceTimersByTimeAsync(time)))

const slow = 'This is taking longer than usual.'

test('shows that loading takes longer than usual, and requests the files again on retry', async () => {
  const abandon = rs.spyOn(pendingFiles, 'abandonPendingFiles')
  insertScript('office')
  const { screen } = renderPage(Waiting)
  const note = liveRegion()

  await wait(limits.remote.slowAfter - 1)
  expect(note).toBeEmptyDOMElement()
  await wait(1)
  expect(note).toHaveTextContent(slow)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(abandon).toHaveBeenCalledTimes(1)
  expect(note).not.toHaveTextContent(slow)
  await wait(limits.remote.slowAfter)
  expect(note).toHaveTextContent(slow)

  act(() => usePath.setState({ path: null }))
  expect(note).toBeEmptyDOMElement()
})

test('offers no retry while no file is pending, because the account has its own', async () => {
  const { screen } = renderPage(Waiting)

  await wait(limits.remote.slowAfter)
  expect(liveRegion()).toHaveTextContent(slow)
  expect(screen.queryByRole('button')).toBeNull()

  const script = insertScript('office')
  await wait(0)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()

  script.remove()
  await wait(0)
  expect(screen.queryByRole('button')).toBeNull()
})

test('uses separate timers and files for the next page', async () => {
  insertScript('office')
  const { screen } = renderPage(Waiting)
  await wait(limits.remote.slowAfter)

  act(() => usePath.setState({ path: '/admin/users' }))
  expect(liveRegion()).toBeEmptyDOMElement()

  await wait(limits.remote.slowAfter)
  expect(liveRegion()).not.toBeEmptyDOMElement()
  expect(screen.queryByRole('button')).toBeNull()
})
