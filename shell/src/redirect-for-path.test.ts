import { afterEach, describe, expect, rs, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, member, signOut } from '@sallyport/testing'
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
