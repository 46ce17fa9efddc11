import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import type { FileAudience } from '@sallyport/contract/config'
import { signIn } from '@sallyport/runtime/session'
import { member, signOut, waitFor } from '@sallyport/testing'
import { releaseOf, remotes, renderDiscovery } from '../testing/page-with-remotes.ts'

const loadApi = rs.hoisted(() => rs.fn(async () => {}))
rs.mock('../federation/shell-chunks.ts', () => ({ loadApi }))
const loadPage = rs.hoisted(() => rs.fn(async () => {}))
rs.mock('./load-page.ts', () => ({ loadPage }))
const declared = rs.hoisted(() => ({ audience: 'anyone' as FileAudience }))
rs.mock('../federation/candidates.ts', () => ({
  findCandidatesWithRetries: async (app: string) => [releaseOf(app, '1.0.0', declared)],
}))

beforeEach(() => {
  rs.resetModules()
  declared.audience = 'anyone'
})
afterEach(() => {
  rs.unstubAllGlobals()
  loadApi.mockClear()
  loadPage.mockClear()
  signOut()
})

type Options = { at?: string; table?: object; isFocused?: boolean }

/** Opens a page with a form and a link; returns the function that moves focus to one of them. */
async function open({ at = '/auth/login', table = remotes, isFocused = false }: Options = {}) {
  history.replaceState(null, '', at)
  renderDiscovery({}, table)
  document.body.insertAdjacentHTML('beforeend', '<a href="/support">Support</a><form><input name="email"></form>')
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  if (isFocused) focus('input')
  const { prefetchOnFormFocus } = await import('./prefetch-after-sign-in.ts')
  prefetchOnFormFocus()
  return { focus }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('focus in the form of the login loads the API client and the nodes, once', async () => {
  const { focus } = await open()
  focus('a')
  await settled()
  expect(loadApi).not.toHaveBeenCalled()

  focus('input')
  focus('a')
  focus('input')

  await waitFor(() => expect(loadPage.mock.calls).toEqual([['office', '/office/nodes']]))
  expect(loadApi).toHaveBeenCalledTimes(1)
})

test('a form that has the focus already loads them at once', async () => {
  await open({ isFocused: true })

  await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(1))
})

test('a visitor who saves data downloads the API client only', async () => {
  rs.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }) as Navigator)
  const { focus } = await open()

  focus('input')

  await waitFor(() => expect(loadApi).toHaveBeenCalledTimes(1))
  await settled()
  expect(loadPage).not.toHaveBeenCalled()
})

for (const [name, options] of [
  ['the form of another page', { at: '/auth/forgot-password' }],
  ['files that are for admins', { table: { ...remotes, office: { ...remotes['office'], audience: 'admin' } } }],
] as const) {
  test(`nothing of the office is loaded for ${name}`, async () => {
    const { focus } = await open(options)

    focus('input')
    await settled()

    expect(loadPage).not.toHaveBeenCalled()
  })
}

test('nothing of the office is loaded when the live release is for admins', async () => {
  declared.audience = 'admin'
  const { focus } = await open()

  focus('input')
  await settled()

  expect(loadPage).not.toHaveBeenCalled()
})

test('nothing is loaded for a signed-in user', async () => {
  signIn({ token: 'token', account: member() })
  const { focus } = await open()

  focus('input')
  await settled()

  expect(loadApi).not.toHaveBeenCalled()
})
