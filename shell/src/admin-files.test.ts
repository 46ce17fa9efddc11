import { expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, api, member, waitFor } from '@sallyport/testing'
import { releaseOf, renderDiscovery } from './testing/page-with-remotes.ts'

const { info } = sessionEndpoints

// The page contains the release of the admin remote. Scripts and stylesheets are recorded instead of requested.
const microFrontends = { 'sallyport/admin': [releaseOf('admin')] }
renderDiscovery(microFrontends)
const appendToHead = rs.spyOn(document.head, 'append').mockImplementation(() => {})
rs.stubGlobal('fetch', async () => new Response(JSON.stringify({ microFrontends })))

test('a former admin who reloads an admin page requests no file of the admin remote', async () => {
  let respond = (_account: Account) => {}
  api.respond(info, () => new Promise<Account>((resolve) => (respond = resolve)))
  signIn({ token: 'token', account: admin() })
  history.replaceState(null, '', '/admin/users')

  const { router } = await import('./router.tsx')
  await waitFor(() => expect(api.calls(info)).toHaveLength(1))
  respond(member())

  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  expect(appendToHead).not.toHaveBeenCalled()
})
