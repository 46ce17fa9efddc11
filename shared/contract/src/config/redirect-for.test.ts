import { expect, test } from '@rstest/core'
import { redirectFor } from './redirect-for.ts'
import type { Access } from './routes.ts'

const member = { is_admin: false }
const admin = { is_admin: true }

/** The redirect paths of a guest, a member and an admin by access rule; null if access is allowed (§2). */
const table: Record<Access, [guest: string | null, member: string | null, admin: string | null]> = {
  anyone: [null, null, null],
  guest: [null, '/office/nodes', '/office/nodes'],
  user: ['/auth/login', null, null],
  admin: ['/404', '/404', null],
  'node editor': ['/auth/login', '/404', null],
}

test('an access rule that a newer release declares redirects every visitor', () => {
  for (const account of [null, member, admin]) expect(redirectFor('superuser' as Access, account)).toBe('/404')
})

for (const [access, [forGuest, forMember, forAdmin]] of Object.entries(table)) {
  test(`a page for ${access} redirects each visitor as specified`, () => {
    expect(redirectFor(access as Access, null)).toBe(forGuest)
    expect(redirectFor(access as Access, member)).toBe(forMember)
    expect(redirectFor(access as Access, admin)).toBe(forAdmin)
  })
}
