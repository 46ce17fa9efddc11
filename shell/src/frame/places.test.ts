import { expect, test } from '@rstest/core'
import type { Account } from '@sallyport/contract/endpoints'
import { admin, member, premium } from '@sallyport/testing'
import { placesFor } from './places.ts'

const offices = ['/office/nodes', '/office/settings']
const admins = ['/admin/nodes', '/admin/users', '/admin/user-accesses', '/admin/user-invites', '/admin/billings']

/** §2: what each visitor finds in the navbar. */
const table: [name: string, account: Account | null, main: string[], admin: string[]][] = [
  ['a guest', null, ['/auth/login', '/auth/register', '/support'], []],
  ['a member', member(), offices, []],
  ['a person with premium', premium(), offices, []],
  ['an admin', admin(), offices, admins],
]

for (const [name, account, main, ofAdmins] of table) {
  test(`${name} finds these places and no other`, () => {
    const places = placesFor(account)

    expect(places.main.map(({ to }) => to)).toEqual(main)
    expect(places.admin.map(({ to }) => to)).toEqual(ofAdmins)
  })
}
