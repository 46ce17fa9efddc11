import { beforeAll, beforeEach, expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { invites } from '../store/invite-tables.ts'
import { adminClient } from '../testing/admin-client.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { testContext } from '../testing/test-context.ts'
import { addSignedInUser, sharedServer, startTime } from '../testing/test-server.ts'
import { addInvite } from './invites-queries.ts'

const day = 24 * 60 * 60
let admin: { id: number; email: string; token: string }

const server = await sharedServer()

beforeAll(async () => {
  admin = await addSignedInUser(server.store, { is_admin: true })
})
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

const context = await testContext()

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

/** Four invites of one admin: a usable, a used, a revoked and an expired one; returns their ids. */
const addFixtures = async (marker: string) => {
  const { server } = context
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const create = async (at: number) => {
    server.time.now = at
    return (await server.request('POST', '/api/admin/user/invite/create', { token })).json()
  }
  const over = await create(startTime - 7 * day)
  const used = await create(startTime + 1)
  await registrationClient(server).register(used.token, `guest@${marker}.test`)
  const revoked = await create(startTime + 2)
  server.time.now = startTime + 9
  await server.request('POST', `/api/admin/user/invite/${revoked.id}/revoke`, { token })
  const works = await create(startTime + 3)
  server.time.now = startTime + 10
  return { adminApi, works: works.id, used: used.id, revoked: revoked.id, over: over.id }
}

test('filters by status and lists expired invites as inactive', async () => {
  const { adminApi, works, used, revoked, over } = await addFixtures('states')
  const listed = async (status: string) =>
    ids(await adminApi.list('user/invite', { search: adminApi.admin.email, status }))

  expect(await listed('active')).toEqual([works])
  expect(await listed('used')).toEqual([used])
  expect(await listed('inactive')).toEqual([revoked, over])
  expect(await adminApi.list('user/invite', { status: 'expired' })).toBe(400)
})

test('the expiry of an invite does not count as an update', async () => {
  const { adminApi, over } = await addFixtures('over')

  const items = await adminApi.list('user/invite', { search: adminApi.admin.email, sort: 'id', limit: '1' })

  expect(items).toMatchObject([{ id: over, status: 'inactive', updated_at: null }])
})

test('sorts invites as requested, newest first by default', async () => {
  const { adminApi, works, used, revoked, over } = await addFixtures('sorted')
  const sorted = [
    [undefined, [works, revoked, used, over]],
    ['id', [over, used, revoked, works]],
    ['created_at', [over, used, revoked, works]],
    ['-created_at', [works, revoked, used, over]],
    ['updated_at', [over, works, used, revoked]],
    ['-updated_at', [revoked, used, works, over]],
  ] as const

  for (const [sort, expected] of sorted) {
    const found = ids(await adminApi.list('user/invite', { search: adminApi.admin.email, ...(sort && { sort }) }))
    expect([sort, found]).toEqual([sort, expected])
  }
})

test('finds an invite by its id, and by a part of the e-mail of its creator or user', async () => {
  const { adminApi, works, used } = await addFixtures('found')

  expect(ids(await adminApi.list('user/invite', { search: String(works) }))).toContain(works)
  expect(ids(await adminApi.list('user/invite', { search: 'GUEST@found' }))).toEqual([used])
  expect(await adminApi.list('user/invite', { search: adminApi.admin.email })).toHaveLength(4)
  expect(await adminApi.list('user/invite', { search: '99999999999' })).toEqual([])
})

test('an exact id comes first, and notes are found without diacritics', async () => {
  const { adminApi, over, works } = await addFixtures('exact')
  const { db } = context.server.store
  await db
    .update(invites)
    .set({ note: `For Zoë, ${over}` })
    .where(eq(invites.id, works))

  expect(ids(await adminApi.list('user/invite', { search: String(over) })).slice(0, 2)).toEqual([over, works])
  expect(ids(await adminApi.list('user/invite', { search: 'zoe, ' }))).toEqual([works])
})
