import { describe, expect, test } from '@rstest/core'
import { additionalEndpoints, allEndpoints, specifiedEndpoints } from './all-endpoints'

const specified = `
GET    /api/user/info                              user
POST   /api/user/login                             anyone
POST   /api/user/register                          anyone
GET    /api/user/register/invite/:code/validate    anyone
POST   /api/user/register/invite                   anyone
GET    /api/user/password-reset/validate           anyone
POST   /api/user/password-reset/confirm            anyone
POST   /api/user/password-reset/request            anyone
GET    /api/node/list                              user
GET    /api/user/access/by-node/:id                user
POST   /api/user/access/allocate                   user
DELETE /api/user/access/:id                        user
PATCH  /api/user/access/:id/label                  user
GET    /api/user/plan/list                         user
POST   /api/user/plan/order                        user
GET    /api/user/plan/order/status/:id             user
GET    /api/admin/node/form-data                   admin
GET    /api/admin/node/:id                         admin
GET    /api/admin/node/list                        admin
POST   /api/admin/node/create                      admin
PUT    /api/admin/node/:id/update                  admin
GET    /api/admin/user/list                        admin
POST   /api/admin/user/privilege/update            admin
POST   /api/admin/user/privilege/privileged/update admin
POST   /api/admin/user/status/update               admin
GET    /api/admin/billing/list                     admin
GET    /api/admin/user/access/list                 admin
DELETE /api/admin/user/access/:id                  admin
POST   /api/admin/user/invite/create               admin
GET    /api/admin/user/invite/list                 admin
POST   /api/admin/user/invite/:id/revoke           admin
`

const rows = specified
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/).join(' '))

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

const planFields = ['month_count', 'currency_code', 'amount', 'is_offered']

const bodies: Record<string, string[]> = {
  'POST /api/user/login': ['email', 'password'],
  'POST /api/user/register': ['email', 'password', 'confirm_password'],
  'POST /api/user/register/invite': ['invite_token', 'email', 'password', 'confirm_password'],
  'POST /api/user/password-reset/confirm': ['code', 'password', 'confirm_password'],
  'POST /api/user/password-reset/request': ['email'],
  'POST /api/user/access/allocate': ['node_id', 'name'],
  'PATCH /api/user/access/:id/label': ['name'],
  'POST /api/user/plan/order': ['plan_id', 'description'],
  'POST /api/admin/node/create': nodeFields(),
  'PUT /api/admin/node/:id/update': nodeFields(),
  'POST /api/admin/user/privilege/update': ['user_id', 'is_admin'],
  'POST /api/admin/user/privilege/privileged/update': ['user_id', 'is_privileged'],
  'POST /api/admin/user/status/update': ['user_id', 'is_active'],
  'POST /api/admin/node-health/test': ['node_id', 'api_url', 'api_token'],
  'POST /api/admin/plans': planFields,
  'PUT /api/admin/plans/:id': planFields,
  'POST /api/admin/bulk/users/active': ['ids', 'is_active', 'revoke_invites'],
  'POST /api/admin/bulk/users/admin': ['ids', 'is_admin', 'revoke_invites'],
  'POST /api/admin/bulk/users/privileged': ['ids', 'is_privileged'],
  'POST /api/admin/bulk/accesses/delete': ['ids'],
  'POST /api/admin/bulk/invites/revoke': ['ids'],
  'POST /api/admin/invites': ['count', 'note', 'days'],
  ...Object.fromEntries(
    Object.entries(views()).map(([list, view]) => [`POST /api/admin/exports/${list}`, [...view, 'time_zone', 'after']]),
  ),
}

const paged = ['page', 'limit', 'after']
const queries: Record<string, string[]> = {
  'GET /api/user/password-reset/validate': ['code'],
  'GET /api/node/list': paged,
  'GET /api/node/search': [...paged, 'search', 'language'],
  'GET /api/node/recommended': ['time_zone'],
  'GET /api/user/access/by-node/:id': paged,
  'GET /api/admin/node/list': [...paged, ...views().nodes],
  'GET /api/admin/user/list': [...paged, ...views().users],
  'GET /api/admin/billing/list': [...paged, ...views().billings],
  'GET /api/admin/user/access/list': [...paged, ...views().accesses],
  'GET /api/admin/user/invite/list': [...paged, ...views().invites],
  'GET /api/admin/billings/totals': views().billings,
  'GET /api/admin/node-health/:id/history': ['range'],
  'GET /api/admin/node-health/:id/accesses': paged,
  'GET /api/admin/log': [...paged, ...views().log],
  'GET /api/admin/users/:id/accesses': paged,
  'GET /api/admin/users/:id/orders': paged,
  'GET /api/admin/users/:id/log': paged,
  'GET /api/admin/setup': ['origin'],
}

/** What selects and orders the rows of a list of admins. */
function views() {
  const view = ['search', 'status', 'sort']
  const dates = ['from', 'to']
  return {
    nodes: [...view, 'type', 'country', 'state', 'language'],
    users: [...view, 'role', 'account_type', ...dates],
    accesses: [...view, 'node_id', 'node_type', 'mode', ...dates],
    invites: [...view, ...dates],
    billings: [...view, 'gateway', 'plan_type', 'dates', ...dates],
    log: [...view, ...dates],
  }
}

function nodeFields() {
  const texts = ['name', 'country', 'city', 'url', 'api_url', 'api_token', 'subnet_cidr', 'connect_params']
  return [...texts, 'public_key', 'status', 'type', 'capacity']
}

const fieldsOf = (schema: unknown) => Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})

test('the table contains exactly the calls of §7 with their access rules', () => {
  const table = specifiedEndpoints.map((endpoint) => `${nameOf(endpoint)} ${endpoint.access}`)

  expect(rows).toHaveLength(31)
  expect([...table].sort()).toEqual([...rows].sort())
})

test('the table also contains the additional calls of the product', () => {
  expect(additionalEndpoints.map((endpoint) => `${nameOf(endpoint)} ${endpoint.access}`)).toEqual([
    'POST /api/user/logout user',
    'GET /api/user/access/status/:id user',
    'GET /api/node/search user',
    'GET /api/node/recommended user',
    'GET /api/admin/node-health admin',
    'GET /api/admin/node-health/:id admin',
    'GET /api/admin/node-health/:id/history admin',
    'GET /api/admin/node-health/:id/accesses admin',
    'POST /api/admin/node-health/test admin',
    'GET /api/admin/order/:id/events admin',
    'POST /api/admin/order/:id/settle admin',
    'POST /api/admin/order/:id/refund admin',
    'GET /api/admin/plans admin',
    'POST /api/admin/plans admin',
    'PUT /api/admin/plans/:id admin',
    'GET /api/admin/log admin',
    'GET /api/admin/setup admin',
    'POST /api/admin/setup/test-mail admin',
    'POST /api/admin/setup/dismiss admin',
    'GET /api/user/sessions user',
    'DELETE /api/user/sessions/:id user',
    'DELETE /api/user/sessions user',
    'GET /api/admin/users/:id admin',
    'GET /api/admin/users/:id/accesses admin',
    'GET /api/admin/users/:id/orders admin',
    'GET /api/admin/users/:id/log admin',
    'GET /api/admin/overview admin',
    'GET /api/admin/overview/attention admin',
    'GET /api/admin/nodes/:id/removal admin',
    'DELETE /api/admin/nodes/:id admin',
    'GET /api/admin/billings/totals admin',
    'POST /api/admin/bulk/users/active admin',
    'POST /api/admin/bulk/users/admin admin',
    'POST /api/admin/bulk/users/privileged admin',
    'POST /api/admin/bulk/accesses/delete admin',
    'POST /api/admin/bulk/invites/revoke admin',
    'POST /api/admin/invites admin',
    'POST /api/admin/exports/nodes admin',
    'POST /api/admin/exports/users admin',
    'POST /api/admin/exports/accesses admin',
    'POST /api/admin/exports/invites admin',
    'POST /api/admin/exports/billings admin',
    'POST /api/admin/exports/log admin',
  ])
})

describe('every endpoint', () => {
  for (const endpoint of allEndpoints) {
    const name = nameOf(endpoint)

    test(`${name} has the specified success status`, () => {
      expect(endpoint.success).toBe(name === 'POST /api/admin/node/create' ? 201 : 200)
    })

    test(`${name} has a schema for each parameter of its path`, () => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param)

      expect(fieldsOf(endpoint.params)).toEqual(inPath)
    })

    test(`${name} sends the specified parts`, () => {
      expect(fieldsOf(endpoint.body)).toEqual(bodies[name] ?? [])
      expect(fieldsOf(endpoint.query)).toEqual(queries[name] ?? [])
    })
  }
})

const secretFields = new Set(['token', 'api_token', 'private_key', 'password', 'code'])

/** The names of all fields of a schema, also of those in lists and options. */
function allFieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    entries = {},
    item,
    wrapped,
    options = [],
    pipe = [],
  } = schema as {
    entries?: Record<string, unknown>
    item?: unknown
    wrapped?: unknown
    options?: unknown[]
    pipe?: unknown[]
  }
  const nested = [...Object.values(entries), item, wrapped, ...options, ...pipe.slice(1)]
  return [...Object.keys(entries), ...nested.flatMap(allFieldsOf)]
}

test('no response with a token, a private key or a one-time secret is compressed', () => {
  const withSecrets = allEndpoints.filter(({ response }) =>
    allFieldsOf(response).some((field) => secretFields.has(field)),
  )

  expect(withSecrets.map(nameOf).sort()).toEqual([
    'GET /api/admin/user/invite/list',
    'POST /api/admin/invites',
    'POST /api/admin/user/invite/create',
    'POST /api/user/access/allocate',
    'POST /api/user/login',
    'POST /api/user/register/invite',
  ])
  expect(withSecrets.filter(({ isCompressed }) => isCompressed)).toEqual([])
})
