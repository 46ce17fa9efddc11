import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/host'
import { setAccount, signIn, useSession } from '@sallyport/runtime/session'
import { admin, api, member, waitFor } from '@sallyport/testing'
import { releaseOf, renderDiscovery } from './testing/page-with-remotes.ts'

// No remote is live: a request for the discovery document shows that a remote would be fetched.
const fetched = rs.fn(async (_url: string) => new Response('{"microFrontends": {}}'))
rs.stubGlobal('fetch', fetched)

renderDiscovery()

// The router starts at an admin page, with a session that the server no longer accepts.
signIn({ token: 'token', account: admin() })
api.respondWithError(sessionEndpoints.info, 401)
history.replaceState(null, '', '/admin/users')
const { router } = await import('./router.tsx')

const pathname = () => router.state.location.pathname
const idle = () =>
  waitFor(() => expect([router.state.navigation.state, router.state.initialized]).toEqual(['idle', true]))

async function go(to: string, account: Account | null) {
  if (account) signIn({ token: 'token', account })
  await idle()
  fetched.mockClear()
  await router.navigate(to)
  await idle()
}

test('redirects from an admin page to the login when the server no longer accepts the session', async () => {
  await waitFor(() => expect(pathname()).toBe('/auth/login'))

  expect(useSession.getState()).toEqual({ token: null, account: null })
  expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/api/user/logout')
})

describe('the guards of the shell', () => {
  beforeEach(() => void signOut())

  const table: [name: string, to: string, account: Account | null, target: string, sendsRequests: boolean][] = [
    ['redirects a guest from the start page to the login', '/', null, '/auth/login', true],
    ['redirects a member from the start page to the nodes', '/', member(), '/office/nodes', true],
    ['redirects a member from the login to the nodes', '/auth/login', member(), '/office/nodes', true],
    ['shows a guest no console and fetches nothing', '/admin/users', null, '/404', false],
    ['shows a member no console and fetches nothing', '/admin/users', member(), '/404', false],
    ['fetches nothing for an unknown path of the console', '/admin/nowhere', member(), '/404', false],
    ['lets an admin through', '/admin/users', admin(), '/admin/users', true],
    ['stays on an unknown path and fetches nothing', '/officex', member(), '/officex', false],
    ['redirects the logout to the login', '/auth/logout', member(), '/auth/login', true],
  ]
  for (const [name, to, account, target, sendsRequests] of table) {
    test(name, async () => {
      await go(to, account)

      expect(pathname()).toBe(target)
      expect(fetched.mock.calls.length > 0).toBe(sendsRequests)
    })
  }

  test('run again when an admin is demoted', async () => {
    await go('/admin/users', admin())

    setAccount(member())

    await waitFor(() => expect(pathname()).toBe('/404'))
  })
})

test('reloads a section whose files were replaced at its URL with the query', async () => {
  const site = (version: string) =>
    JSON.stringify({ microFrontends: { 'sallyport/office': [releaseOf('office', version)] } })
  const open = rs.spyOn(location, 'assign').mockImplementation(() => {})
  rs.spyOn(document.head, 'append').mockImplementation((script) => {
    ;(script as Element).dispatchEvent(new Event('error'))
  })
  await go('/404', member())
  fetched
    .mockImplementationOnce(async () => new Response(site('1.0.0')))
    .mockImplementation(async () => new Response(site('2.0.0')))

  void router.navigate('/office/nodes?search=anna#list')

  await waitFor(() => expect(open.mock.calls).toEqual([['/office/nodes?search=anna']]))
})
