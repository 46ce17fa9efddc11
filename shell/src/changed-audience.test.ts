import { beforeEach, expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/host'
import { signIn } from '@sallyport/runtime/session'
import { discoveryPath } from '@sallyport/site'
import { admin, api, member, waitFor } from '@sallyport/testing'
import { findCandidates } from './federation/candidates.ts'
import { releaseOf, renderDiscovery } from './testing/page-with-remotes.ts'

const { info } = sessionEndpoints

// In the table of the page, the files of the office are for anyone. The live release restricts them to admins.
const release = (app: string, audience: string) => releaseOf(app, '1.0.0', { audience })
const site = { 'sallyport/office': [release('office', 'admin')], 'sallyport/admin': [release('admin', 'admin')] }
renderDiscovery()

const responses: (() => void)[] = []
rs.stubGlobal('fetch', (url: string) => {
  const response = new Response(JSON.stringify({ microFrontends: site }))
  return url === discoveryPath ? new Promise((resolve) => responses.push(() => resolve(response))) : response
})
// Records scripts and stylesheets instead of appending them to the head, where they would be requested.
const appendToHead = rs.spyOn(document.head, 'append').mockImplementation(() => {})

let respondWithAccount = (_account: Account) => {}
api.respond(info, () => new Promise<Account>((resolve) => (respondWithAccount = resolve)))
signIn({ token: 'token', account: admin() })
history.replaceState(null, '', '/nowhere')
const { router } = await import('./router.tsx')

const isIdle = () => router.state.navigation.state === 'idle' && router.state.initialized
const pathname = () => router.state.location.pathname
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

async function respondWithDiscovery() {
  await waitFor(() => expect(responses).toHaveLength(1))
  responses.pop()!()
}

beforeEach(async () => {
  await waitFor(() => expect(isIdle()).toBe(true))
})

test('a former admin requests no file of a remote that became one for admins', async () => {
  void router.navigate('/office/nodes')
  await respondWithDiscovery()
  await findCandidates('office')
  await settle()
  expect(appendToHead).not.toHaveBeenCalled()
  respondWithAccount(member())

  await waitFor(() => expect(pathname()).toBe('/404'))
  expect(appendToHead).not.toHaveBeenCalled()
})

test('a member requests no file of a remote that became one for admins', async () => {
  await router.navigate('/nowhere')
  signIn({ token: 'token', account: member() })

  await router.navigate('/office/premium')

  expect(pathname()).toBe('/404')
  expect(appendToHead).not.toHaveBeenCalled()
})

test('an admin who signs out while the discovery document is fetched requests no file of the admin remote', async () => {
  await router.navigate('/nowhere')
  signIn({ token: 'another token', account: admin() })
  void router.navigate('/admin/nowhere')
  await waitFor(() => expect(responses).toHaveLength(1))

  signOut()
  await respondWithDiscovery()

  await findCandidates('admin')
  await settle()
  await waitFor(() => expect([isIdle(), pathname()]).toEqual([true, '/404']))
  expect(appendToHead).not.toHaveBeenCalled()
})
