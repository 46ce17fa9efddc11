import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { type Account, sessionEndpoints } from '@sallyport/contract/endpoints'
import { signIn, useSession } from '@sallyport/runtime/session'
import { act, admin, api, closeToasts, member, signOut, waitFor } from '@sallyport/testing'
import { AccountNotConfirmedError, startAccount } from './account/start-account.ts'
import { redirectForPath } from './redirect-for-path.ts'
import { releaseOf, renderDiscovery } from './testing/page-with-remotes.ts'

const release = (app: string, declaration: object) => ({
  [`sallyport/${app}`]: [releaseOf(app, '1.0.0', declaration)],
})
const navigation = () => new AbortController().signal

renderDiscovery({
  ...release('auth', { audience: 'anyone', routes: [{ path: '/support', audience: 'anyone' }] }),
  ...release('office', { audience: 'anyone', routes: [{ path: '/office/settings', audience: 'user' }] }),
  ...release('admin', { audience: 'admin', routes: [{ path: '/admin/users', audience: 'admin' }] }),
})

afterEach(() => void signOut())

const visitors: [name: string, account: Account | null][] = [
  ['a guest', null],
  ['a member', member()],
  ['an admin', admin()],
]

const table: Record<string, (string | null)[]> = {
  '/': ['/auth/login', null, null],
  '/nowhere': [null, null, null],
  '/auth/login': [null, '/office/nodes', '/office/nodes'],
  '/auth/logout': [null, null, null],
  '/auth/register/confirm': [null, null, null],
  '/auth/register/invite/abc': [null, '/office/nodes', '/office/nodes'],
  '/support': [null, null, null],
  '/office': [null, null, null],
  '/office/nodes': ['/auth/login', null, null],
  '/office/settings': ['/auth/login', null, null],
  '/office/node/7': ['/auth/login', null, null],
  '/officex': [null, null, null],
  '/admin': ['/404', '/404', null],
  '/admin/unknown': ['/404', '/404', null],
  '/admin/users': ['/404', '/404', null],
  '/admin/node/edit/7': ['/auth/login', '/404', null],
  '/admin/node/edit/x': ['/auth/login', '/404', null],
  '/admin/node/edit/7/x': ['/404', '/404', null],
}

for (const [path, targets] of Object.entries(table)) {
  describe(path, () => {
    for (const [index, [name, account]] of visitors.entries()) {
      test(`${name} ${targets[index] ? `is redirected to ${targets[index]}` : 'is not redirected'}`, async () => {
        if (account) signIn({ token: 'token', account })

        expect(await redirectForPath(path, navigation())).toBe(targets[index])
      })
    }
  })
}

describe('a visit with a cached account', () => {
  const { info } = sessionEndpoints
  afterEach(async () => {
    rs.unstubAllGlobals()
    await closeToasts()
  })

  const startWith = (account: Account) => {
    useSession.setState({ token: 'token', account })
    return startAccount()
  }

  const changes: [name: string, cached: Account, current: Account, target: string | null][] = [
    ['opens an admin page for a member who has become an admin', member(), admin(), null],
    ['redirects a member who is still no admin', member(), member(), '/404'],
    ['redirects an admin who has become a member', admin(), member(), '/404'],
  ]
  for (const [name, cached, current, target] of changes) {
    test(`${name}, after one request for the account`, async () => {
      api.respond(info, current)
      await startWith(cached)

      expect(await redirectForPath('/admin/users', navigation())).toBe(target)
      expect(await redirectForPath('/admin/node/edit/7', navigation())).toBe(target)
      expect(api.calls(info)).toHaveLength(1)
    })
  }

  test('redirects a member from an admin page without a connection', async () => {
    rs.stubGlobal('fetch', async () => new Response(null))
    api.failNetwork(info)
    await act(() => startWith(member()))

    expect(await act(() => redirectForPath('/admin/users', navigation()))).toBe('/404')
  })

  test('fails on an admin page when the server does not confirm a refused account', async () => {
    api.respondWithError(info, 503)
    await act(() => startWith(member()))

    await act(() =>
      expect(redirectForPath('/admin/users', navigation())).rejects.toBeInstanceOf(AccountNotConfirmedError),
    )
  })

  for (const [path, target] of [
    ['/office/nodes', null],
    ['/auth/login', '/office/nodes'],
    ['/support', null],
  ] as const) {
    test(`does not wait for the account at ${path}, where the role does not decide`, async () => {
      api.respond(info, () => new Promise<Account>(() => {}))
      await startWith(member())

      expect(await redirectForPath(path, navigation())).toBe(target)
    })
  }

  test('prefetches no admin page for a refused account, and does not wait for it', async () => {
    api.respond(info, () => new Promise<Account>(() => {}))
    await startWith(member())
    await waitFor(() => expect(api.calls(info)).toHaveLength(1))

    expect(await redirectForPath('/admin/users', AbortSignal.abort())).toBe('/404')
  })
})

describe('a route that only its remote declares', () => {
  const reports = (audience: unknown) => [{ path: '/office/reports', audience }]
  const declared: [name: string, declaration: object, visitor: Account | null, target: string | null][] = [
    ['redirects a guest by its rule', { routes: reports('user') }, null, '/auth/login'],
    ['lets a member through by its rule', { routes: reports('user') }, member(), null],
    ['redirects an admin when its rule is unknown', { routes: reports('owner') }, admin(), '/404'],
    [
      'prefers a path to a pattern',
      { routes: [{ path: '/office/:page', audience: 'anyone' }, ...reports('admin')] },
      null,
      '/404',
    ],
    ['is ignored outside of the prefixes', { routes: [{ path: '/:any/reports', audience: 'admin' }] }, null, null],
    [
      'redirects by the audience to files of the live release',
      { audience: 'admin', routes: reports('user') },
      member(),
      '/404',
    ],
  ]
  for (const [name, declaration, visitor, target] of declared) {
    test(name, async () => {
      rs.resetModules()
      renderDiscovery(release('office', declaration))
      const opened = await import('./redirect-for-path.ts')
      const session = await import('@sallyport/runtime/session')
      if (visitor) session.signIn({ token: 'token', account: visitor })

      expect(await opened.redirectForPath('/office/reports', navigation())).toBe(target)
    })
  }
})
