import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../accounts/password-hashes.ts'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields as node } from '../testing/agents/node-fields.ts'
import { passwordResetClient } from '../testing/password-reset-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'
import { adminLog } from './tables/admin-log.ts'
import { users } from './tables/schema.ts'

const password = 'Long-enough1'
const clientIp = '203.0.113.30'

const outbox = temporaryFolder('outbox')

const { allocate, server } = await testContext({ OUTBOX_DIR: outbox })

async function addAccount(is_admin: boolean) {
  const { store } = server
  return addSignedInUser(store, { is_admin, password_hash: await hashPassword(password) })
}
const signIn = (email: string, secret: string) =>
  server.request('POST', '/api/user/login', { body: { email, password: secret }, clientIp })
/** The actions and admin ids of the log entries that contain the e-mail of an account, newest first. */
async function eventsOf({ email }: { email: string }) {
  const { token } = (await adminClient(server)).admin
  const { json } = await server.request('GET', `/api/admin/log?search=${email}`, { token })
  return json().items.map((entry: { admin_id: number | null; action: string }) => [entry.action, entry.admin_id])
}

test('logs the sign-ins of admins, and of no other user', async () => {
  const admin = await addAccount(true)
  const member = await addAccount(false)

  for (const { email } of [admin, member]) expect((await signIn(email, password)).statusCode).toBe(200)

  expect(await eventsOf(admin)).toEqual([['user.login', admin.id]])
  expect(await eventsOf(member)).toEqual([])
})

test('logs failed sign-ins to admin accounts once in 15 minutes', async () => {
  const admin = await addAccount(true)
  const member = await addAccount(false)

  for (const { email } of [admin, admin, member]) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
  const first = await eventsOf(admin)
  server.time.now = startTime + 15 * 60
  await signIn(admin.email, 'wrong')
  const second = await eventsOf(admin)

  expect(first).toEqual([['user.login.failed', null]])
  expect(second).toHaveLength(2)
  expect(await eventsOf(member)).toEqual([])
})

test('logs a new password of an admin', async () => {
  const { id, email, request, mailedCodes, confirm } = await passwordResetClient(server, outbox)
  await server.store.db.update(users).set({ is_admin: true }).where(eq(users.id, id))
  await request()

  expect((await confirm((await mailedCodes())[0] ?? '')).statusCode).toBe(200)

  expect(await eventsOf({ email })).toEqual([['user.password', id]])
})

test('logs the sessions that an admin ends', async () => {
  const admin = await addAccount(true)
  await signIn(admin.email, password)

  for (let round = 0; round < 2; round++) {
    await server.request('DELETE', '/api/user/sessions', { token: admin.token })
  }

  expect((await eventsOf(admin))[0]).toEqual(['user.sessions', admin.id])
  expect(await eventsOf(admin)).toHaveLength(2)
})

test('logs each action of an admin with its subject, time and changes', async () => {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const user = await addSignedInUser(server.store)
  const invite = () => server.request('POST', '/api/admin/user/invite/create', { token })
  const access = (await allocate(user.token, await addNode(server.store))).json().access

  const created = (await adminApi.createNode(node)).json().id
  await adminApi.updateNode(created, { ...node, name: 'Bergen 2', api_token: 'another-token' })
  await adminApi.updateNode(created, { ...node, name: 'Bergen 2', api_token: 'another-token' })
  await adminApi.setAdmin(user.id, true)
  await adminApi.setPrivileged(user.id, true)
  await adminApi.setActive(user.id, false)
  await adminApi.removeAccess(access.id)
  const invited = (await invite()).json()
  await server.request('POST', `/api/admin/user/invite/${invited.id}/revoke`, { token })
  await server.request('POST', `/api/admin/user/invite/${invited.id}/revoke`, { token })

  const logEntries = (await adminApi.logEntries()).toReversed()
  expect(logEntries.map(({ at, action, subject_id, changes }) => [at, action, subject_id, changes])).toEqual([
    [startTime, 'node.create', created, expect.objectContaining({ name: { from: null, to: 'Bergen' } })],
    [startTime, 'node.update', created, { name: { from: 'Bergen', to: 'Bergen 2' }, api_token: 'changed' }],
    [startTime, 'user.admin', user.id, { is_admin: { from: false, to: true } }],
    [startTime, 'user.privileged', user.id, { is_privileged: { from: false, to: true } }],
    [startTime, 'user.active', user.id, { is_active: { from: true, to: false } }],
    [startTime, 'access.delete', access.id, expect.objectContaining({ name: { from: 'phone', to: null } })],
    [startTime, 'invite.create', invited.id, {}],
    [startTime, 'invite.revoke', invited.id, {}],
  ])
  expect(JSON.stringify(logEntries)).not.toMatch(
    new RegExp(`token-of|another-token|secret-path|${invited.token}|${token}`),
  )
})

test('logs no empty field of a new node', async () => {
  const adminApi = await adminClient(server)

  await adminApi.createNode({ ...node, city: '', api_token: '' })

  const [created] = await adminApi.logEntries()
  const logged = Object.keys(created?.changes ?? {})
  expect(logged).toEqual(expect.arrayContaining(['name', 'country']))
  expect(logged.filter((name) => ['city', 'api_token', 'connect_params'].includes(name))).toEqual([])
})

test('the database rejects updates, deletions and truncation of the log', async () => {
  const adminApi = await adminClient(server)
  await adminApi.createNode(node)
  await adminApi.setPrivileged(adminApi.admin.id, true)
  const { db } = server.store
  const before = await db.select().from(adminLog)

  const columns = ['id', 'at', 'admin_id', 'action', 'subject_id', 'changes']
  const updates = columns.map((column) => `update admin_log set ${column} = ${column}`)
  const owner = 'update admin_log set owner_id = owner_id + 1'
  for (const change of [...updates, owner, 'delete from admin_log', 'truncate admin_log']) {
    await expect(db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'the log of admins is only added to' },
    })
  }

  expect(await db.select().from(adminLog)).toEqual(before)
})

test('an action that cannot be logged is rolled back', async () => {
  const adminApi = await adminClient(server)
  const { id, email } = await addSignedInUser(server.store)
  const { db } = server.store
  await db.execute(sql`alter table admin_log add constraint closed check (action <> 'user.admin') not valid`)

  const { statusCode } = await adminApi.setAdmin(id, true)

  await db.execute(sql`alter table admin_log drop constraint closed`)
  expect(statusCode).toBe(500)
  expect(await adminApi.list('user', { search: email })).toMatchObject([{ is_admin: false, updated_at: null }])
})
