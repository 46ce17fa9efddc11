import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import {
  accessEndpoints,
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  inviteEndpoints,
  planEndpoints,
  planSchema,
  sessionEndpoints,
  userEndpoints,
} from './endpoints.ts'
import { listResponse } from './lists.ts'

const timestamp = 1_700_000_000
const node = { id: 7, name: 'Fjord', country: 'NO', city: 'Oslo', url: 'https://a.test', public_key: 'key' }
const numbers = { status: 1, type: 1, capacity: 10, busy_slots: 3, is_closed: false }
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
    schema: sessionEndpoints.info.response,
    whole: { id: 1, email: 'a@b.co', is_admin: false, is_privileged: true, premium_expired_at: timestamp },
    nullable: ['premium_expired_at'],
  },
  node: { schema: accessEndpoints.byNode.response.entries.node, whole: { ...node, ...numbers }, nullable: ['city'] },
  'node of admins': {
    schema: adminNodeEndpoints.byId.response.entries.node,
    whole: { ...node, ...numbers, api_url: 'x', subnet_cidr: '10.8.0.0/24', connect_params: { Jc: 4 } },
    nullable: ['city', 'connect_params'],
  },
  access: {
    schema: accessEndpoints.byNode.response.entries.items.item,
    whole: { id: 1, name: 'phone', ip: '10.8.0.2', public_key: 'key', expired_at: timestamp },
    nullable: ['public_key', 'expired_at'],
  },
  'new access': {
    schema: accessEndpoints.allocate.response.entries.access,
    whole: { name: 'a', ip: 'b', public_key: 'c', private_key: 'd', connect_params: { Jc: 4 }, expired_at: timestamp },
    nullable: ['connect_params', 'expired_at'],
  },
  plan: {
    schema: planSchema,
    whole: { id: 1, month_count: 12, currency_code: 'USD', amount_total: 12.5, amount_month: 1.04 },
  },
  user: {
    schema: userEndpoints.list.response.entries.items.item,
    whole: { id: 1, email: 'a', status: 'active', is_active: true, is_admin: false, is_privileged: false, ...times },
    nullable: ['updated_at'],
  },
  'user access': {
    schema: adminAccessEndpoints.list.response.entries.items.item,
    whole: { access_id: 1, access_name: 'a', user_id: 2, user_email: 'b', node_id: 3, node_name: 'c', ...accessFacts },
    nullable: ['expired_at'],
  },
  invite: {
    schema: inviteEndpoints.list.response.entries.items.item,
    whole: { id: 1, user_id: 2, token: 't', status: 'used', created_by: 3, ...times },
    nullable: ['user_id', 'updated_at'],
  },
  billing: {
    schema: billingEndpoints.list.response.entries.items.item,
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
  const sampleWith = (name: string, different: object) => ({ ...samples[name]!.whole, ...different })

  test('a billing may have an unknown status, gateway and plan type', () => {
    const { plan } = samples['billing']!.whole as { plan: object }
    const unknown = sampleWith('billing', { status: 'refunded', gateway_id: 99, plan: { ...plan, type: 77 } })

    expect(v.parse(billingEndpoints.list.response.entries.items.item, unknown)).toEqual(unknown)
  })

  const closed: [schema: v.GenericSchema, value: object][] = [
    [planEndpoints.orderStatus.response, { status: 'refunded' }],
    [userEndpoints.list.response.entries.items.item, sampleWith('user', { status: 'banned' })],
    [adminAccessEndpoints.list.response.entries.items.item, sampleWith('user access', { mode: 'premium' })],
    [adminAccessEndpoints.list.response.entries.items.item, sampleWith('user access', { status: 'expired' })],
    [inviteEndpoints.list.response.entries.items.item, sampleWith('invite', { status: 'revoked' })],
    [accessEndpoints.allocate.response.entries.access, sampleWith('new access', { private_key: '' })],
    [
      accessEndpoints.allocate.response.entries.access,
      sampleWith('new access', { connect_params: { Jc: '4\nPostUp = x' } }),
    ],
    [sessionEndpoints.login.response, { token: '', info: samples['account']!.whole }],
    [listResponse(planSchema), { items: [samples['plan']!.whole, {}] }],
    [listResponse(planSchema), { items: {} }],
  ]
  for (const [schema, value] of closed) {
    test(`rejects ${JSON.stringify(value).slice(0, 80)}`, () => {
      expect(v.safeParse(schema, value).success).toBe(false)
    })
  }

  test('any response to a changed status of a user is accepted', () => {
    const { response } = userEndpoints.setActive

    expect(v.parse(response, { id: 1, active_accesses: 2, other: 3 })).toEqual({ id: 1, active_accesses: 2 })
    for (const value of [undefined, null, '', [], { id: 'one' }]) expect(v.parse(response, value)).toEqual({})
  })

  test('the options of the node form have no default', () => {
    const { response } = adminNodeEndpoints.formData
    const choices = { statuses: { 5: 'draining' }, types: { 9: 'openvpn' } }

    expect(v.parse(response, choices)).toEqual({ ...choices, agent_program: null })
    expect(v.safeParse(response, {}).success).toBe(false)
    expect(v.safeParse(response, { data: choices }).success).toBe(false)
  })
})
