import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { invites } from '../database/tables/invites.ts'
import { adminClient } from '../testing/admin-client.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { addSignedInUser, startTime, testContext } from '../testing/test-server.ts'
import { addInvite } from './invites-queries.ts'

const day = 24 * 60 * 60
const { server } = await testContext()
const admin = await addSignedInUser(server.store, { is_admin: true })

const create = () => server.request('POST', '/api/admin/user/invite/create', admin)
/** The newest invites of all admins. */
const list = async () => (await server.request('GET', '/api/admin/user/invite/list?limit=2', admin)).json().items
const revoke = (id: number) => server.request('POST', `/api/admin/user/invite/${id}/revoke`, admin)

test('lists an invite with its code, creator and status, newest first', async () => {
  const first = (await create()).json()
  const { id } = await addInvite(server.store.db, { now: startTime })

  const items = await list()

  expect(items).toMatchObject([{ id, created_by: 'Sallyport', created_by_id: null }, { id: first.id }])
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
  expect((await list())[0]).toMatchObject({ status: 'inactive', updated_at: null })
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
  expect((await list())[0]).toMatchObject({ status: 'inactive', updated_at: startTime })
})

test('a used invite contains the id of its user', async () => {
  const { token } = (await create()).json()
  const { register } = registrationClient(server)

  server.time.now = startTime + 5
  const { info } = (await register(token, 'used@example.test')).json()

  expect((await list())[0]).toMatchObject({ status: 'used', user_id: info.id, updated_at: startTime + 5 })
})

const ids = (items: { id: number }[]) => items.map(({ id }) => id)

/** Four invites of one admin: a usable, a used, a revoked and an expired one; returns their ids. */
const addFixtures = async (marker: string) => {
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
  const { db } = server.store
  await db
    .update(invites)
    .set({ note: `For Zoë, ${over}` })
    .where(eq(invites.id, works))

  expect(ids(await adminApi.list('user/invite', { search: String(over) })).slice(0, 2)).toEqual([over, works])
  expect(ids(await adminApi.list('user/invite', { search: 'zoe, ' }))).toEqual([works])
})

async function batchClient() {
  const adminApi = await adminClient(server)
  const { token, email } = adminApi.admin
  const post = (path: string, body: object) => server.request('POST', `/api/admin/${path}`, { token, body })
  return {
    ...adminApi,
    create: (body: object) => post('invites', body),
    revokeAll: (ids: number[]) => post('bulk/invites/revoke', { ids }),
    listed: (query: Record<string, string> = {}) => adminApi.list('user/invite', { search: email, ...query }),
  }
}
type Created = { id: number; token: string; expired_at: number }

test('creates several invites with a note and an expiry, which can each be used once', async () => {
  const { create, listed, logEntries } = await batchClient()
  const { validate, register } = registrationClient(server)

  const { statusCode, json } = await create({ count: 3, note: ' Spring meeting ', days: 30 })

  const items: Created[] = json().items
  expect(statusCode).toBe(200)
  expect(items.map(({ expired_at }) => expired_at)).toEqual(Array(3).fill(startTime + 30 * day))
  expect(new Set(items.map(({ token }) => token)).size).toBe(3)
  expect((await register(items[0]!.token, 'spring@batch.test')).statusCode).toBe(200)
  expect((await validate(items[0]!.token)).statusCode).toBe(404)
  expect((await validate(items[1]!.token)).statusCode).toBe(200)
  expect(await listed({ sort: 'id' })).toMatchObject(
    items.map(({ id, token, expired_at }) => ({ id, token, expired_at, note: 'Spring meeting' })),
  )
  const entries = (await logEntries()).toReversed()
  expect(entries).toMatchObject(items.map(({ id }) => ({ action: 'invite.create', subject_id: id, changes: {} })))
  expect(JSON.stringify(entries)).not.toContain(items[0]!.token)
})

test('revokes the active ones of several invites, and reports why others were skipped', async () => {
  const { create, revokeAll, listed, logEntries } = await batchClient()
  const { register } = registrationClient(server)
  const [used, first, second, other] = (await create({ count: 4 })).json().items as Created[]
  await register(used!.token, 'used@batch.test')

  const { json } = await revokeAll([used!.id, first!.id, second!.id, 2_000_000_000])

  expect(json()).toEqual({
    changed: 2,
    skipped: [
      { id: used!.id, reason: 'not_active' },
      { id: 2_000_000_000, reason: 'missing' },
    ],
  })
  expect(ids(await listed({ status: 'inactive', sort: 'id' }))).toEqual([first!.id, second!.id])
  const byDefault = { note: null, expired_at: startTime + 7 * day }
  expect(await listed({ status: 'active' })).toMatchObject([{ id: other!.id, ...byDefault }])
  const revocations = (await logEntries()).filter(({ action }) => action === 'invite.revoke')
  expect(revocations.map(({ subject_id }) => subject_id).sort()).toEqual([first!.id, second!.id].sort())
})

test('finds invites by the whole token, by a part of the note and by the time of creation', async () => {
  const { create, list } = await batchClient()
  const { time } = server
  const [spring] = (await create({ count: 1, note: 'Весенняя встреча 100%' })).json().items
  time.now = startTime + 60
  const [autumn] = (await create({ count: 1, note: 'Autumn' })).json().items
  const found = async (query: Record<string, string>) => ids(await list('user/invite', query))

  expect(await found({ search: spring.token })).toEqual([spring.id])
  expect(await found({ search: spring.token.slice(0, 30) })).toEqual([])
  expect(await found({ search: 'ВЕСЕННЯЯ' })).toEqual([spring.id])
  expect(await found({ search: '100%' })).toEqual([spring.id])
  expect(await found({ search: 'autumn', from: String(startTime + 60) })).toEqual([autumn.id])
  expect(await found({ search: 'autumn', to: String(startTime + 60) })).toEqual([])
})
