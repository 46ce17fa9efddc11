import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../accounts/password-hashes.ts'
import { users } from '../store/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { passwordResetClient } from '../testing/password-reset-client.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const password = 'Long-enough1'
const clientIp = '203.0.113.30'

const outbox = temporaryFolder('outbox')

const { server } = await testContext({ OUTBOX_DIR: outbox })

async function addAccount(is_admin: boolean) {
  const { store } = server
  return addSignedInUser(store, { is_admin, password_hash: await hashPassword(password) })
}
const signIn = (email: string, secret: string) =>
  server.request('POST', '/api/user/login', { body: { email, password: secret }, clientIp })
/** The events of an account, newest first. */
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
  server.time.now = startTime

  expect(first).toEqual([['user.login.failed', null]])
  expect(second).toHaveLength(2)
  expect(await eventsOf(member)).toEqual([])
})

test('logs a new password of an admin', async () => {
  const { id, email, request, mailedCodes, confirm } = await passwordResetClient(server, outbox)
  await server.store.db.update(users).set({ is_admin: true }).where(eq(users.id, id))
  await request()

  expect((await confirm(mailedCodes()[0] ?? '')).statusCode).toBe(200)

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
