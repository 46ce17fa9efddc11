import { expect, rs, test } from '@rstest/core'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, api, waitFor } from '@sallyport/testing'
import { renderDiscovery } from '../testing/page-with-remotes.ts'

const { info } = sessionEndpoints
renderDiscovery()
const fetched = rs.fn(async (_url: string) => new Response('{"microFrontends": {}}'))
rs.stubGlobal('fetch', fetched)

test('an admin page requests the account once, and once more with each retry', async () => {
  api.respondWithError(info, 503)
  signIn({ token: 'token', account: admin() })
  history.replaceState(null, '', '/admin/users')

  const { router } = await import('../router.tsx')
  const failures = () => Object.values(router.state.errors ?? {}).map((error) => (error as Error).name)
  await waitFor(() => expect(failures()).toEqual(['AccountNotConfirmedError']))
  expect(api.calls(info)).toHaveLength(1)
  await router.revalidate()
  expect([failures(), api.calls(info).length]).toEqual([['AccountNotConfirmedError'], 2])
  expect(fetched).not.toHaveBeenCalled()

  api.respond(info, admin())
  await router.revalidate()

  expect(api.calls(info)).toHaveLength(3)
  expect(fetched).toHaveBeenCalledWith('/discovery.json', expect.anything())
})
