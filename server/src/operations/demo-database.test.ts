import { beforeEach, expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { StartupError } from '../config/startup-error.ts'
import { invites } from '../database/tables/invites.ts'
import { nodes, users } from '../database/tables/schema.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { addSignedInUser, sharedServer, startTime } from '../testing/test-server.ts'
import { firstStart } from './first-start.ts'

const server = await sharedServer({ REGISTRATION_OPEN: 'yes' })
beforeEach(async () => {
  await server.store.db.execute(sql`truncate users, nodes, accesses, invites, sessions restart identity cascade`)
})

const runFirstStart = (config: object) => firstStart(server.store, { ...server.config, ...config }, startTime)
const allUsers = () => server.store.db.select().from(users)
const refusal = /^The demonstration does not start on a database with accounts/
const register = (invite: string | null, email: string) => registrationClient(server).register(invite ?? '', email)

test('the demo starts again after visitors registered with and without an invite', async () => {
  const { inviteCode } = await runFirstStart({ demo: true })
  const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
  const body = { email: 'open@example.test', ...passwords }
  const responses = [
    await register(inviteCode, 'invited@example.test'),
    await server.request('POST', '/api/user/register', { body }),
  ]

  await runFirstStart({ demo: true })

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await allUsers()).toHaveLength(6)
})

test('the demo refuses a database with accounts, but without demo accounts', async () => {
  await addSignedInUser(server.store)

  await expect(runFirstStart({ demo: true })).rejects.toThrow(refusal)

  expect(await allUsers()).toHaveLength(1)
  expect(await server.store.db.select().from(nodes)).toEqual([])
})

test('the demo refuses a database whose first admin registered with the invite of a production start', async () => {
  const { inviteCode } = await runFirstStart({})
  await register(inviteCode, 'owner@example.test')

  await expect(runFirstStart({ demo: true })).rejects.toThrow(StartupError)
})

test('the demo refuses a database whose users registered with invites of admins', async () => {
  await addSignedInUser(server.store)
  await server.store.db.insert(invites).values({
    token: 'i'.repeat(32),
    status: 'used',
    user_id: 1,
    created_at: startTime,
    expired_at: startTime + 1,
  })

  await expect(runFirstStart({ demo: true })).rejects.toThrow(StartupError)
})

test('the demo refuses its own database after a production start added an admin', async () => {
  await runFirstStart({ demo: true })
  await runFirstStart({ firstAdmin: { email: 'root@example.test', password: 'Long-enough1' } })

  await expect(runFirstStart({ demo: true })).rejects.toThrow(StartupError)
})

test('the demo refuses its own database after a production start made a visitor its admin', async () => {
  const { inviteCode } = await runFirstStart({ demo: true })
  await register(inviteCode, 'owner@example.test')
  await runFirstStart({ firstAdmin: { email: 'owner@example.test', password: 'Long-enough1' } })

  expect(await server.store.db.select().from(users).where(eq(users.is_admin, true))).toHaveLength(2)
  await expect(runFirstStart({ demo: true })).rejects.toThrow(StartupError)
})
