import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  billingListOptions,
  inviteEndpoints,
  inviteListOptions,
  logEndpoints,
  logListOptions,
  userAccessListOptions,
  userEndpoints,
  userListOptions,
} from './endpoints.ts'

const lists = {
  users: { query: userEndpoints.list.query, options: userListOptions },
  accesses: { query: adminAccessEndpoints.list.query, options: userAccessListOptions },
  invites: { query: inviteEndpoints.list.query, options: inviteListOptions },
  billings: { query: billingEndpoints.list.query, options: billingListOptions },
  log: { query: logEndpoints.list.query, options: logListOptions },
}

for (const [name, { query, options }] of Object.entries(lists)) {
  describe(`the list of ${name}`, () => {
    const read = (given: object) => v.safeParse(query, given)

    test('is the first page without a query', () => {
      expect(read({}).output).toEqual({ page: 1, limit: 25, search: '' })
    })

    test('has its filters of the status, and sorts by its columns in both directions', () => {
      const sorts = options.sortable.flatMap((column) => [{ sort: column }, { sort: `-${column}` }])
      for (const given of [...options.statuses.map((status) => ({ status })), ...sorts])
        expect(read(given).output).toMatchObject(given)
    })

    test('trims the search text', () => {
      expect(read({ search: '  Осло «2» 50%_ ' }).output).toMatchObject({ search: 'Осло «2» 50%_' })
      expect(read({ search: 'a'.repeat(128) }).success).toBe(true)
    })

    test('rejects other values', () => {
      const searches = ['a'.repeat(129), 'a\nb', ['a', 'b']].map((search) => ({ search }))
      const sorts = ['', 'password_hash', '--id', 'ID', 'id desc'].map((sort) => ({ sort }))
      for (const given of [...searches, ...sorts, { status: '' }, { status: 'gone' }, { order: 'id' }])
        expect([given, read(given).success]).toEqual([given, false])
    })
  })
}

const date = { from: 1, to: 9_999_999_999 }
const filters: [name: string, query: v.GenericSchema, good: object[], bad: object[]][] = [
  [
    'users',
    userEndpoints.list.query,
    [{ role: 'member', account_type: 'basic' }, date],
    [{ role: 'owner' }, { account_type: 'limited' }, { type: 'premium' }],
  ],
  [
    'accesses',
    adminAccessEndpoints.list.query,
    [{ node_id: 7, node_type: 'wireguard', mode: 'limited' }, date],
    [{ node_id: 0 }, { node_id: '1 or 1=1' }, { node_type: '1' }, { mode: '' }],
  ],
  ['invites', inviteEndpoints.list.query, [date], [{ note: 'x' }]],
  [
    'billings',
    billingEndpoints.list.query,
    [
      { gateway: 'sandbox', plan_type: '0' },
      { dates: 'payments', ...date },
    ],
    [{ gateway: 'paypal' }, { plan_type: '4' }, { dates: 'refunds' }],
  ],
  ['log', logEndpoints.list.query, [date], []],
  [
    'nodes',
    adminNodeEndpoints.list.query,
    [
      {
        status: 'inactive',
        type: 'amnezia-wg',
        country: 'NO',
        state: 'unreachable',
        sort: '-busy_slots',
        language: 'ru',
      },
    ],
    [{ status: '0' }, { type: '1' }, { country: 'XX' }, { state: '' }, { sort: 'api_token' }, { language: 'de' }, date],
  ],
]
for (const [name, query, good, bad] of filters) {
  describe(`the filters of the list of ${name}`, () => {
    test('accept their values', () => {
      for (const given of good) expect(v.safeParse(query, given).output).toMatchObject(given)
    })

    test('reject others', () => {
      const badDates = [{ from: 'today' }, { to: -1 }, { from: 0 }, { to: 1.5 }, { from: '99999999999' }]
      for (const given of [...bad, ...badDates])
        expect([given, v.safeParse(query, given).success]).toEqual([given, false])
    })
  })
}
