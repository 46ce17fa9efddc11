import { beforeEach, expect, rs, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { signIn } from '@sallyport/runtime/session'
import { member, waitFor } from '@sallyport/testing'
import { renderDiscovery } from './testing/page-with-remotes.ts'

rs.stubGlobal('fetch', async () => new Response('{"microFrontends": {}}'))
renderDiscovery()
const { router } = await import('./router.tsx')
const { reloadForOtherUser } = await import('./reload-for-other-user.ts')

const reload = rs.spyOn(location, 'reload').mockImplementation(() => {})
const unmount = rs.fn()
reloadForOtherUser(unmount)

const signInAs = (id: number) => signIn({ token: `token-${id}`, account: member({ id }) })
const waitForPage = () =>
  waitFor(() => expect([router.state.navigation.state, router.state.revalidation]).toEqual(['idle', 'idle']))
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

beforeEach(async () => {
  signOut()
  await waitForPage()
  signInAs(1)
  await waitForPage()
  reload.mockClear()
  unmount.mockClear()
  document.body.innerHTML = '<p>secret</p>'
})

test('another user clears and reloads the document', () => {
  signInAs(2)

  expect(document.body.textContent).toBe('')
  expect([unmount.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})

test('another user who signs in before the page of the former one has been replaced reloads the document', () => {
  signOut()
  signInAs(2)

  expect(reload).toHaveBeenCalledTimes(1)
})

test('a user who signs in after a logout keeps the document', async () => {
  signOut()
  await waitForPage()
  signInAs(2)

  expect(reload).not.toHaveBeenCalled()
})

test('a document that returns from the back/forward cache after a logout is reloaded', () => {
  signOut()
  show(false)
  expect(reload).not.toHaveBeenCalled()

  show(true)

  expect(reload).toHaveBeenCalledTimes(1)
})

test('a document that returns for the same user is kept', () => {
  show(true)

  expect([document.body.textContent, reload.mock.calls.length]).toEqual(['secret', 0])
})
