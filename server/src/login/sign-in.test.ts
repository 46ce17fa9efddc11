import { expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { addUser, userByEmail } from '../accounts/accounts-queries.ts'
import { clientsPerAccount } from '../accounts/known-clients.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { sessionsPerAccount } from '../accounts/sessions.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { invites } from '../store/invite-tables.ts'
import { attemptCounters, knownClients, sessions, users } from '../store/schema.ts'
import { validPassword } from '../testing/registration-client.ts'
import { startTime, testHashKey } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { signInIfUnchanged } from './login-handlers.ts'

/** More than the limit of attempts for one account. */
const rounds = 11
const clientIp = '203.0.113.20'
/** Concurrent sign-ins: one per connection of the pool, because more could time out waiting for a connection. */
const wave = 10

withTestServer({ REGISTRATION_OPEN: 'yes' }, (context) => {
  const db = () => context().server.store.db
  const post = (url: string, body: object) => context().server.request('POST', url, { body, clientIp })

  /** The distinct statuses of repeated calls while the database rejects all new rows of a table. */
  async function statusesWithout(table: typeof knownClients | typeof users, request: () => ReturnType<typeof post>) {
    await db().execute(sql`alter table ${table} add constraint refuse_all check (false) not valid`)
    const statuses = new Set<number>()
    for (let round = 0; round < rounds; round++) statuses.add((await request()).statusCode)
    await db().execute(sql`alter table ${table} drop constraint refuse_all`)
    return [...statuses]
  }
  const countedAttempts = async () =>
    (await db().select().from(attemptCounters)).reduce((sum, { count }) => sum + count, 0)

  test('a sign-in whose client cannot be stored creates no session and counts no attempt', async () => {
    const email = 'owner@sign-in.test'
    const id = await addUser(db(), { email, password_hash: await hashPassword(validPassword), created_at: startTime })
    const login = () => post('/api/user/login', { email, password: validPassword })

    expect(await statusesWithout(knownClients, login)).toEqual([500])

    expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toEqual([])
    expect(await countedAttempts()).toBe(0)
    const { statusCode, headers } = await login()
    expect([statusCode, headers['set-cookie']]).toEqual([200, expect.stringContaining(`sallyport-device-${id}=`)])
  })

  test('a registration whose client cannot be stored leaves no account, session or used invite', async () => {
    const { token } = await addInvite(db(), { now: startTime })
    const email = 'invited@sign-in.test'
    const passwords = { password: validPassword, confirm_password: validPassword }
    const register = () => post('/api/user/register/invite', { invite_token: token, email, ...passwords })
    const before = await db().select().from(sessions)

    expect(await statusesWithout(knownClients, register)).toEqual([500])

    expect(await db().select().from(users).where(eq(users.email, email))).toEqual([])
    expect(await db().select().from(sessions)).toEqual(before)
    expect(await db().select().from(invites).where(eq(invites.token, token))).toMatchObject([{ status: 'active' }])
    expect(await countedAttempts()).toBe(0)
    expect((await register()).statusCode).toBe(200)
  })

  test('concurrent sign-ins of one account do not exceed its maximum of sessions and known clients', async () => {
    const { store, config } = context().server
    const email = 'crowd@sign-in.test'
    const id = await addUser(db(), { email, password_hash: 'none', created_at: startTime })
    const user = await userByEmail(db(), email)
    const signInFrom = (clientIp: string) => {
      const caller = { clientIp, cookies: undefined, userAgent: undefined, language: 'en' } as const
      return signInIfUnchanged(store, user!, { caller, config, hashKey: testHashKey, now: startTime })
    }

    for (let first = 0; first < sessionsPerAccount + 20; first += wave) {
      const signIns = Array.from({ length: wave }, (_, index) => signInFrom(`192.0.2.${first + index}`))
      expect(await Promise.all(signIns)).not.toContain(null)
    }

    expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toHaveLength(sessionsPerAccount)
    const clients = await db().select().from(knownClients).where(eq(knownClients.user_id, id))
    expect(clients).toHaveLength(clientsPerAccount)
  })

  test('an open registration that fails with a database error counts no attempt', async () => {
    const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
    const register = () => post('/api/user/register', { email: 'visitor@sign-in.test', ...passwords })

    expect(await statusesWithout(users, register)).toEqual([500])

    expect(await countedAttempts()).toBe(0)
    expect((await register()).statusCode).toBe(200)
    expect(await countedAttempts()).toBeGreaterThan(0)
  })
})
