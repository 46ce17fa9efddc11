import { expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { addUser, userByEmail } from '../accounts/accounts-queries.ts'
import { maxClientsPerAccount } from '../accounts/known-clients.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { maxSessionsPerAccount } from '../accounts/sessions.ts'
import { invites } from '../database/tables/invites.ts'
import { attemptCounters, knownClients, sessions, users } from '../database/tables/schema.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { demoPassword } from '../operations/demo/demo-users.ts'
import { validPassword } from '../testing/registration-client.ts'
import { sharedServer, startTime, testHashKey, testServer, type TestServer } from '../testing/test-server.ts'
import { signInIfUnchanged } from './login-handlers.ts'

/** More than the limit of attempts for one account. */
const rounds = 11
const clientIp = '203.0.113.20'
/** The number of concurrent sign-ins: one per connection of the pool, because more could time out waiting for a connection. */
const wave = 10

const server = await sharedServer({ REGISTRATION_OPEN: 'yes' })

const db = () => server.store.db
const post = (url: string, body: object) => server.request('POST', url, { body, clientIp })

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
  const { store, config } = server
  const email = 'crowd@sign-in.test'
  const id = await addUser(db(), { email, password_hash: 'none', created_at: startTime })
  const user = await userByEmail(db(), email)
  const signInFrom = (clientIp: string) => {
    const caller = { clientIp, cookies: undefined, userAgent: undefined, language: 'en' } as const
    return signInIfUnchanged(store, user!, { caller, config, hashKey: testHashKey, now: startTime })
  }

  for (let first = 0; first < maxSessionsPerAccount + 20; first += wave) {
    const signIns = Array.from({ length: wave }, (_, index) => signInFrom(`192.0.2.${first + index}`))
    expect(await Promise.all(signIns)).not.toContain(null)
  }

  expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toHaveLength(maxSessionsPerAccount)
  const clients = await db().select().from(knownClients).where(eq(knownClients.user_id, id))
  expect(clients).toHaveLength(maxClientsPerAccount)
})

test('an open registration that fails with a database error counts no attempt', async () => {
  const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
  const register = () => post('/api/user/register', { email: 'visitor@sign-in.test', ...passwords })

  expect(await statusesWithout(users, register)).toEqual([500])

  expect(await countedAttempts()).toBe(0)
  expect((await register()).statusCode).toBe(200)
  expect(await countedAttempts()).toBeGreaterThan(0)
})

const demo = await sharedServer({ DEMO: '1', LOG_LEVEL: 'trace' })

const password_hash = await hashPassword(demoPassword)
for (const { store } of [server, demo])
  await addUser(store.db, { email: 'demo@example.test', password_hash, is_demo: true, created_at: startTime })

test('uses the client IP in X-Forwarded-For only if the proxy is configured as trusted', async () => {
  const proxied = await testServer({ TRUST_PROXY: '127.0.0.1' })
  // Fails an attempt without computing a password hash, which takes long.
  const fail = (target: TestServer, forwarded: string, code: number) =>
    target.request('GET', `/api/user/register/invite/${String(code).padStart(32, '0')}/validate`, {
      clientIp: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })

  // A client uses another port for each connection.
  for (let failure = 0; failure < 50; failure++) await fail(proxied, `203.0.113.1:${40_000 + failure}`, failure)
  const same = await fail(proxied, '203.0.113.1', 50)
  const other = await fail(proxied, '203.0.113.2', 51)
  for (let failure = 0; failure < 50; failure++) await fail(server, `203.0.113.${failure}`, failure)
  const disguised = await fail(server, '203.0.113.99', 50)
  await proxied.close()

  expect([same.statusCode, other.statusCode, disguised.statusCode]).toEqual([429, 404, 429])
})

const demoLogin = { email: 'demo@example.test', password: demoPassword }

test('demo accounts sign in over a direct local connection only', async () => {
  const signInStatus = async (target: TestServer, { host = 'localhost', clientIp = '127.0.0.1', ...headers }) => {
    const { statusCode } = await target.request('POST', '/api/user/login', {
      body: demoLogin,
      headers: { host, ...headers },
      clientIp,
    })
    return statusCode
  }

  expect(await signInStatus(demo, {})).toBe(200)
  expect(await signInStatus(demo, { clientIp: '10.8.8.8' })).toBe(401)
  expect(await signInStatus(demo, { host: 'vpn.example.test' })).toBe(401)
  expect(await signInStatus(demo, { 'x-forwarded-for': '203.0.113.1' })).toBe(401)
  expect(await signInStatus(server, { clientIp: '127.0.0.2' })).toBe(401)
})

test('demo accounts cannot sign in when PUBLIC_URL is not local', async () => {
  const open = await testServer({ DEMO: '1', PUBLIC_URL: 'https://vpn.example.test' })
  await addUser(open.store.db, { email: demoLogin.email, password_hash, is_demo: true, created_at: startTime })
  const { statusCode } = await open.request('POST', '/api/user/login', { body: demoLogin, clientIp: '127.0.0.1' })
  await open.close()

  expect(statusCode).toBe(401)
})
