import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import { adminNodeEndpoints } from './admin-nodes.ts'
import { adminUserEndpoints } from './admin-users.ts'
import * as accountEntities from './account-entities.ts'
import * as entities from './entities.ts'

const timestamp = 1_700_000_000
const node = { id: 7, name: 'Fjord', country: 'NO', city: 'Oslo', url: 'https://a.test', public_key: 'key' }
const numbers = { status: 1, type: 1, capacity: 10, busy_slots: 3 }
const accessFacts = {
  status: 'inactive',
  mode: 'limited',
  public_key: 'd',
  ip: 'e',
  expired_at: timestamp,
  created_at: timestamp,
}
const payment = {
  plan: { id: 1, type: 3, currency_code: 'USD', amount: 12.5, start_at: timestamp, expired_at: null, created_at: 1 },
  payment_details: { any: ['thing'] },
  paid_at: timestamp,
  refunded_at: timestamp,
}
const times = { created_at: timestamp, updated_at: timestamp }

const samples: Record<string, { schema: v.GenericSchema; whole: object; nullable?: string[] }> = {
  account: {
    schema: accountEntities.account,
    whole: { id: 1, email: 'a@b.co', is_admin: false, is_privileged: true, premium_expired_at: timestamp },
    nullable: ['premium_expired_at'],
  },
  node: { schema: entities.node, whole: { ...node, ...numbers }, nullable: ['city'] },
  'node of admins': {
    schema: entities.adminNode,
    whole: { ...node, ...numbers, api_url: 'x', subnet_cidr: '10.8.0.0/24', connect_params: { Jc: 4 } },
    nullable: ['city', 'connect_params'],
  },
  access: {
    schema: entities.access,
    whole: { id: 1, name: 'phone', ip: '10.8.0.2', public_key: 'key', expired_at: timestamp },
    nullable: ['public_key', 'expired_at'],
  },
  'new access': {
    schema: entities.newAccess,
    whole: { name: 'a', ip: 'b', public_key: 'c', private_key: 'd', connect_params: { Jc: 4 }, expired_at: timestamp },
    nullable: ['connect_params', 'expired_at'],
  },
  plan: {
    schema: entities.plan,
    whole: { id: 1, month_count: 12, currency_code: 'USD', amount_total: 12.5, amount_month: 1.04 },
  },
  user: {
    schema: entities.user,
    whole: { id: 1, email: 'a', status: 'active', is_active: true, is_admin: false, is_privileged: false, ...times },
    nullable: ['updated_at'],
  },
  'user access': {
    schema: entities.userAccess,
    whole: { access_id: 1, access_name: 'a', user_id: 2, user_email: 'b', node_id: 3, node_name: 'c', ...accessFacts },
    nullable: ['expired_at'],
  },
  invite: {
    schema: entities.invite,
    whole: { id: 1, user_id: 2, token: 't', status: 'used', created_by: 3, ...times },
    nullable: ['user_id', 'updated_at'],
  },
  billing: {
    schema: entities.billing,
    whole: {
      id: 1,
      external_id: 'x',
      user_id: 2,
      user_email: 'a',
      gateway_id: 1,
      status: 'done',
      ...times,
      ...payment,
    },
    nullable: ['external_id', 'plan', 'updated_at', 'paid_at', 'refunded_at'],
  },
}

for (const [name, { schema, whole, nullable = [] }] of Object.entries(samples)) {
  describe(`a response with ${name}`, () => {
    test('is parsed without unknown fields', () => {
      expect(v.parse(schema, { ...whole, extra: 'field' })).toEqual(whole)
    })

    test('has null where it lacks an optional field', () => {
      for (const field of nullable) {
        expect(v.parse(schema, { ...whole, [field]: null })).toEqual({ ...whole, [field]: null })
        expect(v.parse(schema, { ...whole, [field]: undefined })).toEqual({ ...whole, [field]: null })
      }
    })
  })
}

describe('values of a response', () => {
  const of = (name: string, different: object) => ({ ...samples[name]!.whole, ...different })

  test('a billing may have an unknown status, gateway and plan type', () => {
    const { plan } = samples['billing']!.whole as { plan: object }
    const unknown = of('billing', { status: 'refunded', gateway_id: 99, plan: { ...plan, type: 77 } })

    expect(v.parse(entities.billing, unknown)).toEqual(unknown)
  })

  const closed: [schema: v.GenericSchema, value: object][] = [
    [entities.orderStatus, { status: 'refunded' }],
    [entities.user, of('user', { status: 'banned' })],
    [entities.userAccess, of('user access', { mode: 'premium' })],
    [entities.userAccess, of('user access', { status: 'expired' })],
    [entities.invite, of('invite', { status: 'revoked' })],
    [entities.newAccess, of('new access', { private_key: '' })],
    [entities.newAccess, of('new access', { connect_params: { Jc: '4\nPostUp = x' } })],
    [accountEntities.session, { token: '', info: samples['account']!.whole }],
    [entities.items(entities.plan), { items: [samples['plan']!.whole, {}] }],
    [entities.items(entities.plan), { items: {} }],
  ]
  for (const [schema, value] of closed) {
    test(`rejects ${JSON.stringify(value).slice(0, 80)}`, () => {
      expect(v.safeParse(schema, value).success).toBe(false)
    })
  }

  test('any response to a changed status of a user is accepted', () => {
    const { response } = adminUserEndpoints.setActive

    expect(v.parse(response, { id: 1, active_accesses: 2, other: 3 })).toEqual({ id: 1, active_accesses: 2 })
    for (const value of [undefined, null, '', [], { id: 'one' }]) expect(v.parse(response, value)).toEqual({})
  })

  test('the options of the node form have no default', () => {
    const { response } = adminNodeEndpoints.formData
    const choices = { statuses: { 5: 'draining' }, types: { 9: 'openvpn' } }

    expect(v.parse(response, choices)).toEqual(choices)
    expect(v.safeParse(response, {}).success).toBe(false)
    expect(v.safeParse(response, { data: choices }).success).toBe(false)
  })
})
