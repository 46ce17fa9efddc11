import { expect, rs, test } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, api, waitFor } from '@sallyport/testing'
import { releaseOf, renderDiscovery } from '../testing/page-with-remotes.ts'

const { info } = sessionEndpoints
renderDiscovery({ 'sallyport/admin': [releaseOf('admin')] })
// Records scripts and stylesheets instead of appending them to the head, where they would be requested.
const appendToHead = rs.spyOn(document.head, 'append').mockImplementation(() => {})

test('an admin page requests the account once, and once more with each retry, before its files', async () => {
  api.respondWithError(info, 503)
  signIn({ token: 'token', account: admin() })
  history.replaceState(null, '', '/admin/users')

  const { router } = await import('../router.tsx')
  const failures = () => Object.values(router.state.errors ?? {}).map((error) => (error as Error).name)
  await waitFor(() => expect(failures()).toEqual(['AccountNotConfirmedError']))
  expect(api.calls(info)).toHaveLength(1)
  await router.revalidate()
  expect([failures(), api.calls(info).length]).toEqual([['AccountNotConfirmedError'], 2])
  expect(appendToHead).not.toHaveBeenCalled()

  api.respond(info, admin())
  void router.revalidate()

  await waitFor(() => expect(appendToHead).toHaveBeenCalled())
  expect(api.calls(info)).toHaveLength(3)
})
