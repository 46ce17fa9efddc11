import { expect, rs, test } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { api, member, waitFor } from '@sallyport/testing'
import { releaseOf, renderDiscovery } from './testing/page-with-remotes.ts'

const page = (path: string) => ({ path, loader: () => null, element: null })
rs.mock('./federation/load-remote.ts', () => ({
  loadRemoteRoutes: async () => [page('/office/nodes'), page('/admin/users'), page('/auth/login'), page('/')],
  loadedVersionOf: () => undefined,
}))
renderDiscovery({ 'sallyport/office': [releaseOf('office')] })
rs.stubGlobal('fetch', async () => new Response('{"microFrontends": {}}'))

test('pages of a remote outside of its prefixes are ignored', async () => {
  api.respond(sessionEndpoints.info, member())
  signIn({ token: 'token', account: member() })
  history.replaceState(null, '', '/office/nodes')

  const { router } = await import('./router.tsx')
  await waitFor(() => expect(router.state.initialized).toBe(true))

  const [frame] = router.routes
  const office = frame?.children?.find(({ id }) => id === 'remote-office')
  expect(office?.children?.map(({ path }) => path)).toEqual(['/office/*', '/office/nodes'])
})
