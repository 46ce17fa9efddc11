import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  billingListOptions,
  type ExportName,
  inviteEndpoints,
  inviteListOptions,
  type ListOptions,
  logEndpoints,
  logListOptions,
  nodeListOptions,
  userAccessListOptions,
  userEndpoints,
  userListOptions,
} from './endpoints.ts'

/** `accepted` and `rejected`: queries with the filters that only this list has. */
type ListCase = {
  query: v.GenericSchema
  options: ListOptions
  defaults?: object
  accepted: object[]
  rejected: object[]
}

const date = { from: 1, to: 9_999_999_999 }

const lists: Record<ExportName, ListCase> = {
  users: {
    query: userEndpoints.list.query,
    options: userListOptions,
    accepted: [{ role: 'member', account_type: 'basic' }, date],
    rejected: [{ role: 'owner' }, { account_type: 'limited' }, { type: 'premium' }],
  },
  accesses: {
    query: adminAccessEndpoints.list.query,
    options: userAccessListOptions,
    accepted: [{ node_id: 7, node_type: 'wireguard', mode: 'limited' }, date],
    rejected: [{ node_id: 0 }, { node_id: '1 or 1=1' }, { node_type: '1' }, { mode: '' }],
  },
  invites: {
    query: inviteEndpoints.list.query,
    options: inviteListOptions,
    accepted: [date],
    rejected: [{ note: 'x' }],
  },
  billings: {
    query: billingEndpoints.list.query,
    options: billingListOptions,
    accepted: [
      { gateway: 'sandbox', plan_type: '0' },
      { dates: 'payments', ...date },
    ],
    rejected: [{ gateway: 'paypal' }, { plan_type: '4' }, { dates: 'refunds' }],
  },
  log: { query: logEndpoints.list.query, options: logListOptions, accepted: [date], rejected: [] },
  nodes: {
    query: adminNodeEndpoints.list.query,
    options: nodeListOptions,
    defaults: { language: 'en' },
    accepted: [
      {
        status: 'inactive',
        type: 'amnezia-wg',
        country: 'NO',
        state: 'unreachable',
        sort: '-busy_slots',
        language: 'ru',
      },
    ],
    rejected: [
      { status: '0' },
      { type: '1' },
      { country: 'XX' },
      { state: '' },
      { sort: 'api_token' },
      { language: 'de' },
      date,
    ],
  },
}

for (const [name, { query, options, defaults, accepted, rejected }] of Object.entries(lists)) {
  describe(`the list of ${name}`, () => {
    const read = (given: object) => v.safeParse(query, given)

    test('is the first page without a query', () => {
      expect(read({}).output).toEqual({ page: 1, limit: 25, search: '', ...defaults })
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

    test('accepts the values of its filters', () => {
      for (const given of accepted) expect(read(given).output).toMatchObject(given)
    })

    test('rejects other values', () => {
      const searches = ['a'.repeat(129), 'a\nb', ['a', 'b']].map((search) => ({ search }))
      const sorts = ['', 'password_hash', '--id', 'ID', 'id desc'].map((sort) => ({ sort }))
      const dates = [{ from: 'today' }, { to: -1 }, { from: 0 }, { to: 1.5 }, { from: '99999999999' }]
      const others = [{ status: '' }, { status: 'gone' }, { order: 'id' }]
      for (const given of [...searches, ...sorts, ...dates, ...others, ...rejected])
        expect([given, read(given).success]).toEqual([given, false])
    })
  })
}
