import { expect, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { admin, member, premium } from '@sallyport/testing'
import { navItemsFor } from './nav-items.ts'

const offices = ['/office/nodes', '/office/settings']
const admins = ['/admin/nodes', '/admin/users', '/admin/user-accesses', '/admin/user-invites', '/admin/billings']

const table: [name: string, account: Account | null, main: string[], admin: string[]][] = [
  ['a guest', null, ['/auth/login', '/auth/register', '/support'], []],
  ['a member', member(), offices, []],
  ['a user with premium', premium(), offices, []],
  ['an admin', admin(), offices, admins],
]

for (const [name, account, main, ofAdmins] of table) {
  test(`lists exactly these items for ${name}`, () => {
    const items = navItemsFor(account)

    expect(items.main.map(({ to }) => to)).toEqual(main)
    expect(items.admin.map(({ to }) => to)).toEqual(ofAdmins)
  })
}
