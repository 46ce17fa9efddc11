import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import type { Account } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, member, signOut } from '@sallyport/testing'
import { setPageOutdated } from '../federation/discovery.ts'
import { remotes, renderDiscovery } from '../testing/page-with-remotes.ts'

const page = (path: string) => ({ path, handle: { load: rs.fn(async () => {}), prefetch: rs.fn() } })
const files = rs.hoisted(() => ({ loadRemoteRoutes: rs.fn(), loadedVersionOf: () => '1.0.0' }))
rs.mock('../federation/load-remote.ts', () => files)
rs.mock('../federation/candidates.ts', () => ({ findCandidatesWithRetries: async () => [] }))
rs.mock('../loading/when-idle.ts', () => ({ whenIdle: async () => {} }))
const account = rs.hoisted(() => ({ isConfirmed: true }))
rs.mock('../account/start-account.ts', () => ({
  isAccountConfirmed: () => account.isConfirmed,
  confirmAccount: async () => {},
}))
const router = rs.hoisted(() => ({
  state: { location: { key: '' }, navigation: { state: 'idle' } },
  finishNavigation: (_state: object) => {},
  subscribe(listener: (state: object) => void) {
    router.finishNavigation = listener
  },
}))
rs.mock('../router.tsx', () => ({ router }))

renderDiscovery({}, remotes)
const { prefetchLinks } = await import('./prefetch-links.ts')
prefetchLinks()

let pages: Record<string, ReturnType<typeof page>>

beforeEach(() => {
  rs.useFakeTimers()
  pages = Object.fromEntries(
    ['/office/nodes', '/office/node/:id', '/office/settings', '/admin/users', '/support'].map((path) => [
      path,
      page(path),
    ]),
  )
  files.loadRemoteRoutes.mockReset().mockImplementation(async () => Object.values(pages))
  account.isConfirmed = true
  setPageOutdated(false)
  router.state.navigation.state = 'idle'
})
afterEach(() => {
  rs.useRealTimers()
  rs.unstubAllGlobals()
  signOut()
})

const loaded = () => Object.values(pages).flatMap(({ path, handle }) => handle.load.mock.calls.map(() => path))

const links = `<nav><a href="/office/settings">Settings</a><a href="/admin/users">Users</a></nav>
<main><a href="/office/node/1">Oslo</a><a href="/office/node/2">Rome</a><a href="/support">Support</a></main>`

/** Opens the nodes as a user, and waits for what is loaded when the browser is idle. */
async function open(user: Account, html = links) {
  signIn({ token: 'token', account: user })
  history.replaceState(null, '', '/office/nodes')
  renderDiscovery({}, remotes)
  document.body.insertAdjacentHTML('beforeend', html)
  router.state.location.key += 'next'
  router.finishNavigation(router.state)
  await rs.advanceTimersByTimeAsync(limits.prefetch.contentDelay)
  const dispatch = (type: string, href: string, pointerType = 'mouse') =>
    document
      .querySelector(`a[href="${href}"]`)
      ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))
  const idleLoads = loaded()
  const rest = async (href: string) => {
    dispatch('pointerover', href)
    await rs.advanceTimersByTimeAsync(limits.prefetch.hoverDelay)
  }
  return { idleLoads, dispatch, rest }
}

test('an idle browser loads the pages of the remote to which the content links, each once', async () => {
  const { idleLoads } = await open(member())

  expect(idleLoads).toEqual(['/office/node/:id'])
})

test('the data of a page is requested for a link that is hovered, not by an idle browser', async () => {
  const { rest } = await open(member())
  const { prefetch } = pages['/office/node/:id']!.handle
  expect(prefetch).not.toHaveBeenCalled()

  await rest('/office/node/2')

  expect(prefetch.mock.calls).toEqual([['/office/node/2']])
})

test('an idle browser waits for the content', async () => {
  const { idleLoads } = await open(member(), `${links}<main><p aria-busy="true">Loading</p></main>`)
  expect(idleLoads).toEqual([])
  document.querySelector('[aria-busy]')?.remove()

  await rs.advanceTimersByTimeAsync(limits.prefetch.contentDelay)

  expect(loaded()).toEqual(['/office/node/:id'])
})

test('the page of a link is loaded when the pointer rests on it, and not when it passes', async () => {
  const { dispatch, rest } = await open(member())
  dispatch('pointerover', '/office/settings')
  await rs.advanceTimersByTimeAsync(limits.prefetch.hoverDelay - 1)
  expect(loaded()).not.toContain('/office/settings')

  await rest('/office/settings')

  expect(loaded()).toContain('/office/settings')
})

test('the page of a touched link is loaded at once', async () => {
  const { dispatch } = await open(member())

  dispatch('pointerover', '/office/settings', 'touch')
  await rs.advanceTimersByTimeAsync(0)

  expect(loaded()).toContain('/office/settings')
})

test('no page is loaded during a navigation', async () => {
  const { rest } = await open(member())
  router.state.navigation.state = 'loading'

  await rest('/office/settings')

  expect(loaded()).not.toContain('/office/settings')
})

test('the console is loaded for an admin, whose account the server has confirmed', async () => {
  const { rest } = await open(admin())
  account.isConfirmed = false
  await rest('/admin/users')
  expect(files.loadRemoteRoutes).not.toHaveBeenCalledWith('admin')

  account.isConfirmed = true
  await rest('/admin/users')

  expect(files.loadRemoteRoutes).toHaveBeenCalledWith('admin')
})

test('no file of the console is loaded for a member', async () => {
  const { rest } = await open(member())

  await rest('/admin/users')

  expect(files.loadRemoteRoutes).not.toHaveBeenCalledWith('admin')
})

test('nothing is loaded for a visitor who saves data', async () => {
  rs.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }) as Navigator)
  const { idleLoads, rest } = await open(member())

  await rest('/office/settings')

  expect([idleLoads, loaded()]).toEqual([[], []])
})

test('nothing is loaded in a page that another release replaces', async () => {
  setPageOutdated(true)
  const { idleLoads, rest } = await open(member())

  await rest('/office/settings')

  expect([idleLoads, loaded()]).toEqual([[], []])
})

test('a remote that fails is not loaded again', async () => {
  const { rest } = await open(member(), '<a href="/support">Support</a>')
  files.loadRemoteRoutes.mockReset().mockRejectedValue(new Error('missing'))

  await rest('/support')
  await rest('/support')

  expect(files.loadRemoteRoutes).toHaveBeenCalledTimes(1)
})
