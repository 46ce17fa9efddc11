import { describe, expect, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin, member } from '@sallyport/testing'
import { redirectForPath } from './redirect-for-path.ts'
import { renderDiscovery } from './testing/page-with-remotes.ts'

renderDiscovery()

const visitors: [name: string, account: Account | null][] = [
  ['a guest', null],
  ['a member', member()],
  ['an admin', admin()],
]

const table: Record<string, (string | null)[]> = {
  '/': ['/auth/login', null, null],
  '/404': [null, null, null],
  '/nowhere': [null, null, null],
  '/auth/login': [null, '/office/nodes', '/office/nodes'],
  '/auth/logout': [null, null, null],
  '/auth/unknown': [null, null, null],
  '/auth/register/confirm': [null, null, null],
  '/auth/register/invite/abc': [null, '/office/nodes', '/office/nodes'],
  '/support': [null, null, null],
  '/office': [null, null, null],
  '/office/nodes': ['/auth/login', null, null],
  '/office/node/7': ['/auth/login', null, null],
  '/officex': [null, null, null],
  '/admin': ['/404', '/404', null],
  '/admin/unknown': ['/404', '/404', null],
  '/admin/users': ['/404', '/404', null],
  '/admin/users/': ['/404', '/404', null],
  '/admin/node/edit/7': ['/auth/login', '/404', null],
  '/admin/node/edit/x': ['/auth/login', '/404', null],
  '/admin/node/edit/7/x': ['/404', '/404', null],
}

for (const [path, targets] of Object.entries(table)) {
  describe(path, () => {
    for (const [index, [name, account]] of visitors.entries()) {
      test(`${name} ${targets[index] ? `is redirected to ${targets[index]}` : 'is not redirected'}`, () => {
        if (account) signIn({ token: 'token', account })

        expect(redirectForPath(path)).toBe(targets[index])
      })
    }
  })
}
