import { describe, expect, test } from '@rstest/core'
import * as v from 'valibot'
import {
  type Endpoint,
  adminAccessEndpoints,
  adminNodeEndpoints,
  allEndpoints,
  inviteEndpoints,
  passwordResetEndpoints,
  registrationEndpoints,
  userEndpoints,
} from './endpoints.ts'

const code = 'a'.repeat(24)
const twice = (password: string, confirm_password = password) => ({ password, confirm_password })
const email = 'a@b.co'

const node = {
  name: 'Oslo',
  country: 'NO',
  city: '',
  url: 'https://a.test',
  api_url: 'https://a.test',
  api_token: '',
  subnet_cidr: '10.8.0.0/24',
  connect_params: null,
  public_key: 'key',
  status: 1,
  type: 1,
  capacity: 0,
  is_closed: true,
}
const plan = { month_count: 1, currency_code: 'USD', amount: 5, is_offered: true }
const good: Record<string, object> = {
  '/api/user/login': { email, password: 'x' },
  '/api/user/register': { email, ...twice('Aa1!aaaa') },
  '/api/user/register/invite': { invite_token: code, email, ...twice('Aa1aaaaa') },
  '/api/user/password-reset/confirm': { code, ...twice('Aa1aaaaa') },
  '/api/user/password-reset/request': { email },
  '/api/user/access/allocate': { node_id: 1, name: 'phone' },
  '/api/user/access/:id/label': { name: 'phone' },
  '/api/user/plan/order': { plan_id: 1, description: 'Premium' },
  '/api/admin/node/create': node,
  '/api/admin/node/:id/update': node,
  '/api/admin/user/privilege/update': { user_id: 1, is_admin: true },
  '/api/admin/user/privilege/privileged/update': { user_id: 1, is_privileged: false },
  '/api/admin/user/status/update': { user_id: 1, is_active: false },
  '/api/admin/plans': plan,
  '/api/admin/plans/:id': plan,
  '/api/admin/nodes/:id/mail': { text: 'We move this node tonight.\n\nНочью сервер переезжает 🚚', after: null },
  '/api/admin/node-codes/entered': { code: `sallyport-code.${'a'.repeat(32)}` },
  '/api/node/enter': {
    code: `sallyport-code.${'a'.repeat(32)}`,
    url: 'https://a.test:51820',
    api_url: 'https://a.test:8443',
    api_token: `sallyport1.${'f'.repeat(43)}.${'s'.repeat(43)}`,
    subnet_cidr: '10.8.0.0/24',
    public_key: 'key',
    type: 1,
    connect_params: null,
  },
  '/api/admin/node-health/test': { node_id: null, api_url: 'https://a.test', api_token: '' },
  '/api/admin/bulk/users/active': { ids: [1, 2], is_active: false, revoke_invites: true },
  '/api/admin/bulk/users/admin': { ids: [1], is_admin: true, revoke_invites: false },
  '/api/admin/bulk/users/privileged': { ids: [1], is_privileged: true },
  '/api/admin/bulk/accesses/delete': { ids: [1] },
  '/api/admin/bulk/invites/revoke': { ids: [1] },
  '/api/admin/invites': { count: 50, note: 'Spring meeting', days: 90 },
  '/api/admin/exports/nodes': { search: 'Oslo', country: 'NO', language: 'ru', after: null },
  '/api/admin/exports/users': { role: 'admin', account_type: 'premium', from: 1, to: 2, sort: '-email', after: null },
  '/api/admin/exports/accesses': { node_id: 7, node_type: 'amnezia-wg', mode: 'limited', after: null },
  '/api/admin/exports/invites': { status: 'used', time_zone: 'Europe/Berlin', after: 'cursor' },
  '/api/admin/exports/billings': { gateway: 'btcpay', plan_type: '0', after: null },
  '/api/admin/exports/log': { status: 'list.export', after: null },
}

const takes = (schema: v.GenericSchema | undefined, value: unknown) => v.safeParse(schema!, value).success

for (const { path, body } of allEndpoints.filter((endpoint: Endpoint) => endpoint.body)) {
  describe(`the body of ${path}`, () => {
    test('is accepted when it is valid', () => {
      expect(v.safeParse(body!, good[path]).issues).toBeUndefined()
    })

    test('is rejected when it is no object', () => {
      for (const other of [undefined, null, '', [], 7]) expect(takes(body, other)).toBe(false)
    })
  })
}

const optional = new Set(['city', 'api_token', 'connect_params', 'is_closed'])

describe('the node form', () => {
  for (const field of Object.keys(node)) {
    const isOptional = optional.has(field)
    test(`${isOptional ? 'does not require' : 'requires'} ${field}`, () => {
      expect(takes(adminNodeEndpoints.create.body, { ...node, [field]: undefined })).toBe(isOptional)
    })
  }

  const bad = [{ status: 2 }, { status: '1' }, { type: 0 }, { type: 3 }, { capacity: '' }, { connect_params: '{}' }]
  test('rejects values of other types', () => {
    for (const field of bad)
      expect([field, takes(adminNodeEndpoints.update.body, { ...node, ...field })]).toEqual([field, false])
  })
})

describe('a password confirmation', () => {
  const forms = [
    { name: 'invite', body: registrationEndpoints.registerByInvite.body, rest: { invite_token: code, email } },
    { name: 'registration', body: registrationEndpoints.register.body, rest: { email } },
    { name: 'reset', body: passwordResetEndpoints.confirm.body, rest: { code } },
  ]
  const problemsOf = (body: v.GenericSchema, given: object) =>
    v.safeParse(body, given).issues?.map((issue) => [v.getDotPath(issue), issue.message])
  const mismatch = ['confirm_password', 'form.error.password.mismatch']

  for (const { name, body, rest } of forms) {
    test(`${name}: must equal the password, also while other fields are invalid`, () => {
      const wrong = Object.fromEntries(Object.keys(rest).map((field) => [field, 'invalid']))

      expect(problemsOf(body, { ...rest, ...twice('Aa1!aaaa', 'Aa1!aaab') })).toEqual([mismatch])
      expect(problemsOf(body, { ...wrong, ...twice('short', 'other') })).toContainEqual(mismatch)
    })
  }
})

test('the rights of a user are booleans', () => {
  const { setAdmin, setPrivileged, setActive } = userEndpoints

  expect(takes(setAdmin.body, { user_id: 1, is_admin: 1 })).toBe(false)
  expect(takes(setPrivileged.body, { user_id: 1, is_privileged: 'true' })).toBe(false)
  expect(takes(setActive.body, { user_id: '1', is_active: true })).toBe(false)
  expect(takes(setActive.body, { user_id: 1, is_admin: true })).toBe(false)
})

describe('a bulk change', () => {
  const { body } = adminAccessEndpoints.bulkRemove

  test('names 1 to 200 rows', () => {
    const ids = (length: number) => ({ ids: Array.from({ length }, (_, index) => index + 1) })

    expect([0, 1, 200, 201].map((length) => takes(body, ids(length)))).toEqual([false, true, true, false])
  })

  for (const ids of [[0], [1.5], ['1'], [null], [2_147_483_648], 1, {}]) {
    test(`rejects ${JSON.stringify(ids)}`, () => {
      expect(takes(body, { ids })).toBe(false)
    })
  }
})

describe('new invites', () => {
  const { body } = inviteEndpoints.createSeveral
  const read = (fields: object) => v.safeParse(body, { count: 1, ...fields })

  test('have no note and seven days by default', () => {
    expect(read({}).output).toEqual({ count: 1, note: '', days: 7 })
  })

  test('have a trimmed note of at most 200 characters', () => {
    expect(read({ note: '  Весна — 20 ' }).output).toMatchObject({ note: 'Весна — 20' })
    expect(read({ note: 'a'.repeat(200) }).success).toBe(true)
  })

  const bad = [{ count: 0 }, { count: 51 }, { count: 1.5 }, { count: '1' }, { days: 0 }, { days: 91 }, { days: 1.5 }]
  for (const fields of [...bad, { note: 'a'.repeat(201) }, { note: 'a\nb' }, { note: null }]) {
    test(`reject ${JSON.stringify(fields).slice(0, 40)}`, () => {
      expect(read(fields).success).toBe(false)
    })
  }
})
