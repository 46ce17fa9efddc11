import { expect, test } from '@rstest/core'
import { inArray } from 'drizzle-orm'
import { signInIfUnchanged } from '../auth/login-handlers.ts'
import { users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addNode, addSignedInUser, startTime, testContext, testHashKey } from '../testing/test-server.ts'

const minute = 60

const rounds = 4

const { accessesOnNode, addPremiumUser, allocate, server } = await testContext()

const info = (token: string) => server.request('GET', '/api/user/info', { token })
const rowOf = async (adminApi: Awaited<ReturnType<typeof adminClient>>, email: string) =>
  (await adminApi.list('user', { search: email }))[0]

test('setting and clearing the admin flag takes effect immediately', async () => {
  const adminApi = await adminClient(server)
  const { id, email, token } = await addSignedInUser(server.store)
  const listUsersStatus = async () => (await server.request('GET', '/api/admin/user/list', { token })).statusCode

  const before = await listUsersStatus()
  const created = await adminApi.setAdmin(id, true)
  const meanwhile = await listUsersStatus()
  const shown = await rowOf(adminApi, email)
  await adminApi.setAdmin(id, false)

  expect([created.statusCode, created.json()]).toEqual([200, { id }])
  expect(shown).toMatchObject({ is_admin: true, updated_at: startTime })
  expect([before, meanwhile, await listUsersStatus()]).toEqual([404, 200, 404])
  expect((await info(token)).statusCode).toBe(200)
})

test('deactivation ends all sessions immediately, and they stay ended after reactivation', async () => {
  const adminApi = await adminClient(server)
  const { id, email, token } = await addSignedInUser(server.store)

  expect((await adminApi.setActive(id, false)).json()).toEqual({ id, active_accesses: 0 })
  const out = await info(token)
  const shown = await rowOf(adminApi, email)
  await adminApi.setActive(id, true)

  expect(out.statusCode).toBe(401)
  expect(shown).toMatchObject({ status: 'inactive', is_active: false })
  expect((await info(token)).statusCode).toBe(401)
  expect(await rowOf(adminApi, email)).toMatchObject({ status: 'active', is_active: true })
})

test('the privilege removes the expiry of accesses, and its removal limits them from that time', async () => {
  const adminApi = await adminClient(server)
  const node_id = await addNode(server.store)
  const { id, email, token } = await addSignedInUser(server.store)
  await allocate(token, node_id)
  const shown = async () => [
    (await info(token)).json().is_privileged,
    (await accessesOnNode(token, node_id)).items[0].expired_at,
    (await adminApi.list('user/access', { search: email }))[0].mode,
  ]

  expect(await shown()).toEqual([false, startTime + 30 * minute, 'limited'])
  await adminApi.setPrivileged(id, true)
  expect(await shown()).toEqual([true, null, 'basic'])
  server.time.now = startTime + 5 * minute
  await adminApi.setPrivileged(id, false)
  expect(await shown()).toEqual([false, startTime + 35 * minute, 'limited'])
})

test('the privilege does not restore expired accesses', async () => {
  const adminApi = await adminClient(server)
  const node_id = await addNode(server.store)
  const { id, token } = await addSignedInUser(server.store)
  await allocate(token, node_id)

  server.time.now = startTime + 31 * minute
  await adminApi.setPrivileged(id, true)

  expect(await accessesOnNode(token, node_id)).toMatchObject({ items: [], node: { busy_slots: 0 } })
})

test('accesses of a premium user do not expire when the privilege is removed', async () => {
  const adminApi = await adminClient(server)
  const node_id = await addNode(server.store)
  const { id, token } = await addPremiumUser()
  await allocate(token, node_id)

  await adminApi.setPrivileged(id, true)
  await adminApi.setPrivileged(id, false)

  expect((await accessesOnNode(token, node_id)).items).toMatchObject([{ expired_at: null }])
})

test('admins cannot deactivate or demote themselves, but can set their own privilege', async () => {
  const adminApi = await adminClient(server)
  const { id, email } = adminApi.admin

  const ownAccountResponses = [
    await adminApi.setAdmin(id, false),
    await adminApi.setActive(id, false),
    await adminApi.setActive(id, true),
  ]

  for (const refused of ownAccountResponses) {
    expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'admin.users.own.row.error' }])
  }
  expect((await adminApi.setPrivileged(id, true)).statusCode).toBe(200)
  expect(await rowOf(adminApi, email)).toMatchObject({ is_admin: true, is_active: true, is_privileged: true })
  expect(await adminApi.logEntries()).toMatchObject([{ action: 'user.privileged' }])
})

test('responds with 404 for an unknown user', async () => {
  expect((await (await adminClient(server)).setAdmin(2_000_000_000, true)).statusCode).toBe(404)
})

const adminApis = (count: number) => Promise.all(Array.from({ length: count }, () => adminClient(server)))

for (const flag of ['setAdmin', 'setActive'] as const) {
  test(`admins who ${flag === 'setAdmin' ? 'demote' : 'deactivate'} each other concurrently leave at least one admin`, async () => {
    for (let round = 0; round < rounds; round++) {
      const admins = await adminApis(2 + (round % 2))
      const ids = admins.map(({ admin }) => admin.id)

      const responses = await Promise.all(
        admins.map((adminApi, at) => adminApi[flag](ids[(at + 1) % ids.length]!, false)),
      )

      const rows = await server.store.db.select().from(users).where(inArray(users.id, ids))
      const left = rows.filter(({ is_admin, is_active }) => is_admin && is_active)
      expect(left.length).toBeGreaterThan(0)
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(ids.length - left.length)
      const refused = responses.filter(({ statusCode }) => statusCode !== 200)
      for (const { statusCode } of refused) expect(statusCode).toBe(flag === 'setAdmin' ? 404 : 401)
    }
  })
}

test('an invite that an admin creates during the demotion is revoked with the others, or refused', async () => {
  const [adminApi] = await adminApis(1)

  for (let round = 0; round < rounds; round++) {
    const author = await addSignedInUser(server.store, { is_admin: true })
    const create = () => server.request('POST', '/api/admin/user/invite/create', { token: author.token })
    const demote = () =>
      server.request('POST', '/api/admin/bulk/users/admin', {
        token: adminApi!.admin.token,
        body: { ids: [author.id], is_admin: false, revoke_invites: true },
      })

    const [first, demotion, second] = await Promise.all([create(), demote(), create()])

    expect(demotion.json()).toMatchObject({ changed: 1 })
    for (const { statusCode } of [first, second]) expect([200, 404]).toContain(statusCode)
    expect(await adminApi!.list('user', { search: author.email })).toMatchObject([{ open_invites: 0 }])
  }
})

test('accesses that are created while the privilege is removed expire like the others', async () => {
  const [adminApi] = await adminApis(1)
  const node_id = await addNode(server.store)

  for (let round = 0; round < rounds; round++) {
    const { id, email, token } = await addSignedInUser(server.store, { is_privileged: true })
    await Promise.all([allocate(token, node_id), adminApi!.setPrivileged(id, false), allocate(token, node_id)])

    const items = await adminApi!.list('user/access', { search: email })
    expect(items.map(({ mode }: { mode: string }) => mode)).toEqual(['limited', 'limited'])
  }
})

test('a sign-in concurrent with the deactivation of the account leaves no valid session', async () => {
  const [adminApi] = await adminApis(1)

  for (let round = 0; round < rounds; round++) {
    const { id } = await addSignedInUser(server.store)
    const [user] = await server.store.db
      .select()
      .from(users)
      .where(inArray(users.id, [id]))
    const caller = { clientIp: '192.0.2.1', cookies: undefined, userAgent: undefined, language: 'en' } as const
    const [session] = await Promise.all([
      signInIfUnchanged(server.store, user!, {
        hashKey: testHashKey,
        caller,
        config: server.config,
        now: server.time.now,
      }),
      adminApi!.setActive(id, false),
    ])

    const token = session?.token ?? 'none'
    const { statusCode } = await server.request('GET', '/api/user/info', { token })
    await adminApi!.setActive(id, true)
    const after = await server.request('GET', '/api/user/info', { token })
    expect([statusCode, after.statusCode]).toEqual([401, 401])
  }
})
