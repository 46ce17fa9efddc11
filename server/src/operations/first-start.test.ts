import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import { nodeBody } from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { issueResetCode } from '../auth/password-reset-codes.ts'
import { accesses } from '../database/tables/accesses.ts'
import { adminLog } from '../database/tables/admin-log.ts'
import { invites } from '../database/tables/invites.ts'
import { knownClients, nodes, resetCodes, sessions, users } from '../database/tables/schema.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { adminClient } from '../testing/admin-client.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { addSignedInUser, sharedServer, startTime } from '../testing/test-server.ts'
import { accountCommands } from './account-commands.ts'
import { demoNodes } from './demo/demo-nodes.ts'
import { firstStart } from './first-start.ts'

const server = await sharedServer()
beforeEach(async () => {
  await server.store.db.execute(sql`truncate users, nodes, accesses, invites, sessions restart identity cascade`)
})

const runFirstStart = (config: object, now = startTime) =>
  firstStart(server.store, { ...server.config, ...config }, now)
const allUsers = () => server.store.db.select().from(users).orderBy(users.id)

test('the demo has four users and enough nodes to scroll', async () => {
  await runFirstStart({ demo: true })
  await runFirstStart({ demo: true })

  const found = await allUsers()
  const all = await server.store.db.select().from(nodes)
  const active = all.filter(({ status }) => status === 1)
  expect(found).toMatchObject([
    { email: 'admin@sallyport.test', is_admin: true, is_demo: true },
    { email: 'member@sallyport.test', is_admin: false, is_privileged: false, premium_expired_at: null },
    { email: 'premium@sallyport.test', premium_expired_at: startTime + 31_536_000 },
    { email: 'privileged@sallyport.test', is_privileged: true },
  ])
  expect(await verify(found[0]?.password_hash ?? '', 'Sallyport1')).toBe(true)
  expect(found[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(active.length).toBeGreaterThanOrEqual(60)
  expect(all.length - active.length).toBe(1)
  expect(new Set(active.map(({ country }) => country)).size).toBeGreaterThan(20)
  expect(active.filter(({ capacity, busy_slots }) => capacity > 0 && capacity === busy_slots)).toHaveLength(1)
  expect(active.filter(({ capacity }) => capacity === limits.node.unlimited)).toHaveLength(1)
  const taken = await server.store.db.select().from(accesses)
  expect(all.reduce((sum, { busy_slots }) => sum + busy_slots, 0)).toBe(taken.length)
})

test('the demo returns the same visitor invite at each start until it is used', async () => {
  const first = await runFirstStart({ demo: true })
  const again = await runFirstStart({ demo: true })
  const [invite] = await server.store.db.select().from(invites)
  await server.store.db.update(invites).set({ status: 'used' })
  const next = await runFirstStart({ demo: true })

  expect(first.inviteCode).toMatch(/^[a-z0-9]{32}$/)
  expect(again).toEqual(first)
  expect(invite).toMatchObject({ token: first.inviteCode, makes_admin: false, status: 'active' })
  expect(next.inviteCode).not.toBe(first.inviteCode)
})

test('demo nodes are valid inputs of the node form', () => {
  const demo = demoNodes(startTime, { hasAgents: false })

  expect(new Set(demo.map(({ subnet_cidr }) => subnet_cidr)).size).toBe(demo.length)
  expect(new Set(demo.map(({ url }) => url)).size).toBe(demo.length)
  for (const { created_at, ...fields } of demo) {
    expect([created_at, v.safeParse(nodeBody, fields).issues]).toEqual([startTime, undefined])
  }
})

test('a production start adds the configured admin once', async () => {
  const firstAdmin = { email: 'root@example.test', password: 'Long-enough1' }

  const beginning = await runFirstStart({ firstAdmin })
  await runFirstStart({ firstAdmin: { ...firstAdmin, email: 'second@example.test' } })

  expect(beginning.inviteCode).toBeNull()
  expect(await allUsers()).toMatchObject([{ email: 'root@example.test', is_admin: true, is_demo: false }])
  expect(await verify((await allUsers())[0]?.password_hash ?? '', 'Long-enough1')).toBe(true)
})

test('a production start without a configured admin creates an invite once, and another after it expires', async () => {
  const day = 24 * 60 * 60

  const first = await runFirstStart({})
  const again = await runFirstStart({}, startTime + 6 * day)
  const later = await runFirstStart({}, startTime + 8 * day)

  expect(first.inviteCode).toMatch(/^[a-z0-9]{32}$/)
  expect(again.inviteCode).toBeNull()
  expect(later.inviteCode).toMatch(/^[a-z0-9]{32}$/)
  const [invite] = await server.store.db
    .select()
    .from(invites)
    .where(eq(invites.token, first.inviteCode ?? ''))
  expect(invite).toMatchObject({
    makes_admin: true,
    status: 'active',
    created_by_id: null,
    expired_at: startTime + 7 * day,
  })
})

const logged = async () =>
  (await server.store.db.select().from(adminLog).orderBy(adminLog.id)).map(({ action, admin_id, subject_id }) => [
    action,
    admin_id,
    subject_id,
  ])

test('a production start with an existing account as admin ends what its former owner has, and logs it', async () => {
  const { db } = server.store
  const email = 'root@example.test'
  const { register } = registrationClient(server)
  const { token: code } = await addInvite(db, { now: startTime })
  const { token, info } = (await register(code, email)).json()
  await issueResetCode(db, info.id, startTime)
  const before = (await logged()).length

  await runFirstStart({ firstAdmin: { email, password: 'Other-long-enough1' } })

  expect((await server.request('GET', '/api/user/info', { token })).statusCode).toBe(401)
  expect(await allUsers()).toMatchObject([{ id: info.id, is_admin: true }])
  for (const table of [sessions, knownClients, resetCodes]) expect(await db.select().from(table)).toEqual([])
  expect((await logged()).slice(before)).toEqual([
    ['user.password', null, info.id],
    ['user.admin', null, info.id],
  ])
})

const waysToAdmin: Record<string, () => Promise<unknown>> = {
  'a start with ADMIN_EMAIL': () =>
    runFirstStart({ firstAdmin: { email: 'a@example.test', password: 'Long-enough1' } }),
  'the command admin create': () =>
    accountCommands.create(server.store, { email: 'a@example.test', password: 'Long-enough1' }),
}
for (const [way, makeAdmin] of Object.entries(waysToAdmin)) {
  test(`the invite of the first admin stops working when ${way} makes another one`, async () => {
    const before = (await logged()).length
    const { inviteCode } = await runFirstStart({})
    const { validate, register } = registrationClient(server)
    expect((await validate(inviteCode ?? '')).json()).toEqual({ valid: true, makes_admin: true })

    await makeAdmin()

    expect((await validate(inviteCode ?? '')).statusCode).toBe(404)
    const refused = await register(inviteCode ?? '', 'thief@example.test')
    expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'form.error.invite' }])
    expect(await allUsers()).toMatchObject([{ email: 'a@example.test' }])
    const listed = await (await adminClient(server)).list('user/invite', {})
    expect(listed).toMatchObject([{ token: inviteCode, status: 'inactive', makes_admin: true }])
    const entries = (await logged()).slice(before)
    expect(entries).toContainEqual(['invite.create', null, 1])
    expect(entries).toContainEqual(['invite.revoke', null, 1])
  })
}

test('a registration with the invite of the first admin is logged', async () => {
  const before = (await logged()).length
  const { inviteCode } = await runFirstStart({})

  const { info } = (await registrationClient(server).register(inviteCode ?? '', 'first@example.test')).json()

  expect((await logged()).slice(before)).toEqual([
    ['invite.create', null, 1],
    ['user.create', info.id, info.id],
  ])
})

test('an invite of the first admin that a former version left active is refused, and revoked at the next start', async () => {
  const { token } = await addInvite(server.store.db, { makes_admin: true, now: startTime })
  await addSignedInUser(server.store, { is_admin: true })

  expect((await registrationClient(server).register(token, 'thief@example.test')).statusCode).toBe(400)
  await runFirstStart({})

  expect(await server.store.db.select().from(invites)).toMatchObject([{ status: 'inactive' }])
})

test('the demo admin does not count as an admin in production', async () => {
  await runFirstStart({ demo: true })

  const { inviteCode } = await runFirstStart({})

  expect(inviteCode).not.toBeNull()
})
