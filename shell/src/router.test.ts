import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { sessionEndpoints, type Account } from '@sallyport/contract/endpoints'
import { signIn, signOut, useSession } from '@sallyport/runtime/session'
import { admin, api, member, waitFor } from '@sallyport/testing'

// No remote is live: what is asked of discovery shows which one would be fetched.
const fetched = rs.fn(async (_address: string) => new Response('{"microFrontends": {}}'))
rs.stubGlobal('fetch', fetched)

/** The router starts with the page: at an address of admins, with a session that the server no longer knows. */
signIn({ token: 'token', account: admin() })
api.refuses(sessionEndpoints.info, 401)
history.replaceState(null, '', '/admin/users')
const { router } = await import('./router.tsx')

const address = () => router.state.location.pathname
const arrival = () =>
  waitFor(() => expect([router.state.navigation.state, router.state.initialized]).toEqual(['idle', true]))

async function go(to: string, account: Account | null) {
  if (account) signIn({ token: 'token', account })
  await arrival()
  fetched.mockClear()
  await router.navigate(to)
  await arrival()
}

test('a session that the server no longer knows ends at the login, also on an admin page', async () => {
  await waitFor(() => expect(address()).toBe('/auth/login'))

  expect(useSession.getState()).toEqual({ token: null, account: null })
  expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/api/user/logout')
})

describe('the guards of the shell', () => {
  beforeEach(() => void signOut())

  const table: [name: string, to: string, account: Account | null, target: string, asks: boolean][] = [
    ['a guest is led from the start page to the login', '/', null, '/auth/login', true],
    ['a member is led from the start page to the nodes', '/', member(), '/office/nodes', true],
    ['a guest is led from the office to the login', '/office/settings', null, '/auth/login', true],
    ['a member is led from the login to the nodes', '/auth/login', member(), '/office/nodes', true],
    ['a guest finds no console, and nothing is fetched', '/admin/users', null, '/404', false],
    ['a member finds no console, and nothing is fetched', '/admin/users', member(), '/404', false],
    ['a member finds no node form, and nothing is fetched', '/admin/node/edit/7', member(), '/404', false],
    ['an unknown address of the console is not fetched either', '/admin/nowhere', member(), '/404', false],
    ['an admin may go on', '/admin/users', admin(), '/admin/users', true],
    ['an unknown address stays, and nothing is fetched', '/officex', member(), '/officex', false],
    ['the logout leads to the login', '/auth/logout', member(), '/auth/login', true],
  ]
  for (const [name, to, account, target, asks] of table) {
    test(name, async () => {
      await go(to, account)

      expect(address()).toBe(target)
      expect(fetched.mock.calls.length > 0).toBe(asks)
    })
  }

  test('the logout ends the session, here and on the server', async () => {
    await go('/auth/logout', member())

    expect(useSession.getState().token).toBeNull()
    expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/user/logout')
  })

  test('decide again when somebody signs out, here or in another tab', async () => {
    await go('/office/nodes', member())
    expect(address()).toBe('/office/nodes')

    signOut()

    await waitFor(() => expect(address()).toBe('/auth/login'))
  })
})

test('a section whose files were replaced is opened anew at its address, with the query', async () => {
  const release = (version: string) => ({
    url: `/remotes/office/${version}/remoteEntry.js`,
    metadata: { version, integrity: 'sha384-x' },
    extras: { platform: { contract: 1 } },
  })
  const site = (version: string) => JSON.stringify({ microFrontends: { 'sallyport/office': [release(version)] } })
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
