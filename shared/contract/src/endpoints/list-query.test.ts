import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { adminAccessEndpoints, userAccessListOptions } from './admin-accesses.ts'
import { adminBillingEndpoints, billingListOptions } from './admin-billings.ts'
import { adminInviteEndpoints, inviteListOptions } from './admin-invites.ts'
import { adminUserEndpoints, userListOptions } from './admin-users.ts'

const lists = {
  users: { query: adminUserEndpoints.list.query, options: userListOptions },
  accesses: { query: adminAccessEndpoints.list.query, options: userAccessListOptions },
  invites: { query: adminInviteEndpoints.list.query, options: inviteListOptions },
  billings: { query: adminBillingEndpoints.list.query, options: billingListOptions },
}

for (const [name, { query, options }] of Object.entries(lists)) {
  describe(`the list of ${name}`, () => {
    const read = (given: object) => v.safeParse(query, given)

    test('is the first page without a query', () => {
      expect(read({}).output).toEqual({ page: 1, limit: 25, search: '' })
    })

    for (const status of options.statuses) {
      test(`filters by ${status}`, () => {
        expect(read({ status }).output).toMatchObject({ status })
      })
    }

    for (const sort of options.sortable.flatMap((column) => [column, `-${column}`])) {
      test(`sorts by ${sort}`, () => {
        expect(read({ sort }).output).toMatchObject({ sort })
      })
    }

    test('trims the search text', () => {
      expect(read({ search: '  Осло «2» 50%_ ' }).output).toMatchObject({ search: 'Осло «2» 50%_' })
      expect(read({ search: 'a'.repeat(128) }).success).toBe(true)
    })

    const bad = [
      { search: 'a'.repeat(129) },
      { search: 'a\nb' },
      { search: ['a', 'b'] },
      { status: '' },
      { status: 'gone' },
      { sort: '' },
      { sort: 'password_hash' },
      { sort: '--id' },
      { sort: 'ID' },
      { sort: 'id desc' },
      { order: 'id' },
    ]
    for (const given of bad) {
      test(`rejects ${JSON.stringify(given).slice(0, 40)}`, () => {
        expect(read(given).success).toBe(false)
      })
    }
  })
}
