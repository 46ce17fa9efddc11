import { describe, expect, test } from '@rstest/core'
import { allEndpoints } from './endpoints.ts'

const specifiedCalls = `
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

const rows = specifiedCalls
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/).join(' '))

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('the table contains exactly the calls of §7 with their audiences', () => {
  const table = allEndpoints
    .filter(({ isAdditional }) => !isAdditional)
    .map((endpoint) => `${nameOf(endpoint)} ${endpoint.audience}`)

  expect(rows).toHaveLength(31)
  expect([...table].sort()).toEqual([...rows].sort())
})

test('a call that the product adds is for admins below /api/admin, and for users otherwise, except the one of machines', () => {
  const audienceOf = (path: string) => (path.startsWith('/api/admin/') ? 'admin' : 'user')
  const additional = allEndpoints.filter(({ isAdditional }) => isAdditional)
  const others = additional.filter(({ path, audience }) => audience !== audienceOf(path))

  expect(others.map(({ path, audience }) => [path, audience])).toEqual([['/api/node/enter', 'anyone']])
})

describe('every endpoint', () => {
  for (const endpoint of allEndpoints) {
    const name = nameOf(endpoint)

    test(`${name} has the specified success status, and a schema for each parameter of its path`, () => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param)

      expect(endpoint.success).toBe(name === 'POST /api/admin/node/create' ? 201 : 200)
      expect(Object.keys((endpoint.params as { entries?: object } | undefined)?.entries ?? {})).toEqual(inPath)
    })
  }
})

const secretFields = new Set(['token', 'api_token', 'private_key', 'password', 'code'])

/** The names of all fields of a schema, including nested objects, lists, wrapped schemas, unions and pipes. */
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
    'POST /api/admin/node-codes',
    'POST /api/admin/node-codes/entered',
    'POST /api/admin/user/invite/create',
    'POST /api/user/access/allocate',
    'POST /api/user/login',
    'POST /api/user/register/invite',
  ])
  expect(withSecrets.filter(({ isCompressed }) => isCompressed)).toEqual([])
})
