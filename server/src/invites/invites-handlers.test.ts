import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { registrationClient } from '../testing/registration-client.ts'
import { addSignedInUser, startTime, testServer, type TestServer } from '../testing/test-server.ts'
import { addInvite } from './invites-queries.ts'

const day = 24 * 60 * 60
let server: TestServer
let admin: { id: number; email: string; token: string }

beforeAll(async () => {
  server = await testServer()
  admin = await addSignedInUser(server.store, { is_admin: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.time.now = startTime
  await server.store.db.execute(sql`truncate invites restart identity`)
})

const create = () => server.request('POST', '/api/admin/user/invite/create', admin)
const list = async (query = '') =>
  (await server.request('GET', `/api/admin/user/invite/list${query}`, admin)).json().items
const revoke = (id: number) => server.request('POST', `/api/admin/user/invite/${id}/revoke`, admin)

test('lists an invite with its code, creator and status, newest first', async () => {
  const first = (await create()).json()
  await addInvite(server.store.db, { now: startTime })

  const items = await list()

  expect(items).toMatchObject([{ id: 2, created_by: 'Sallyport', created_by_id: null }, { id: 1 }])
  expect(items[1]).toEqual({
    id: first.id,
    user_id: null,
    token: first.token,
    status: 'active',
    created_by: admin.email,
    created_by_id: admin.id,
    created_at: startTime,
    updated_at: null,
    note: null,
    expired_at: startTime + 7 * day,
    makes_admin: false,
  })
  expect(first.token).toMatch(/^[a-z0-9]{32}$/)
})

test('an invite becomes inactive and unusable after seven days', async () => {
  const { token } = (await create()).json()
  const { validate, register } = registrationClient(server)

  server.time.now = startTime + 7 * day - 1
  expect((await validate(token)).json()).toEqual({ valid: true })
  server.time.now = startTime + 7 * day

  expect((await validate(token)).statusCode).toBe(404)
  expect((await register(token, 'late@example.test')).statusCode).toBe(400)
  expect(await list()).toMatchObject([{ status: 'inactive', updated_at: null }])
})

test('a revoked invite is unusable, and only a usable one can be revoked', async () => {
  const { id, token } = (await create()).json()
  const { validate, register } = registrationClient(server)

  const revoked = await revoke(id)
  const again = await revoke(id)

  expect([revoked.statusCode, revoked.json()]).toEqual([200, { id }])
  expect([again.statusCode, again.json()]).toEqual([400, { message: 'not.active' }])
  expect((await revoke(4711)).statusCode).toBe(404)
  expect((await validate(token)).statusCode).toBe(404)
  expect((await register(token, 'revoked@example.test')).statusCode).toBe(400)
  expect(await list()).toMatchObject([{ status: 'inactive', updated_at: startTime }])
})

test('a used invite contains the id of its user', async () => {
  const { token } = (await create()).json()
  const { register } = registrationClient(server)

  server.time.now = startTime + 5
  const { info } = (await register(token, 'used@example.test')).json()

  expect(await list()).toMatchObject([{ status: 'used', user_id: info.id, updated_at: startTime + 5 }])
})
