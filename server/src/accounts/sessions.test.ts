import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../database/tables/schema.ts'
import { addSignedInUser, startTime, sharedServer } from '../testing/test-server.ts'
import { hashPassword } from './password-hashes.ts'
import { deleteExpiredSessions, maxSessionSeconds, maxSessionsPerAccount, openSession } from './sessions.ts'
import { sessionClientOf } from './sign-in.ts'

const server = await sharedServer()

const statusOf = async (token: string) => (await server.request('GET', '/api/user/info', { token })).statusCode
const sessionsOf = (id: number) => server.store.db.select().from(sessions).where(eq(sessions.user_id, id))

test('logging out ends the session of the caller and no other', async () => {
  const { id, token } = await addSignedInUser(server.store)
  const other = await openSession(server.store.db, id, startTime)

  const first = await server.request('POST', '/api/user/logout', { token })
  const second = await server.request('POST', '/api/user/logout', { token })

  expect([first.statusCode, second.statusCode]).toEqual([200, 401])
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
})

test('a session ends 90 days after the sign-in, even if it is in use, and is deleted', async () => {
  const { id, token } = await addSignedInUser(server.store)
  const day = 24 * 60 * 60
  for (let days = 25; days < 90; days += 25) {
    server.time.now = startTime + days * day
    expect(await statusOf(token)).toBe(200)
  }

  server.time.now = startTime + maxSessionSeconds - 1
  const before = await statusOf(token)
  server.time.now = startTime + maxSessionSeconds
  const after = await statusOf(token)
  await deleteExpiredSessions(server.store.db, server.time.now)

  expect(maxSessionSeconds).toBe(90 * day)
  expect([before, after]).toEqual([200, 401])
  expect(await sessionsOf(id)).toEqual([])
})

test('an account has at most 50 sessions, and a new one replaces the oldest', async () => {
  const { id, token: first } = await addSignedInUser(server.store)
  const { db } = server.store
  const second = await openSession(db, id, startTime + 1)
  for (let count = 2; count < maxSessionsPerAccount; count += 1) await openSession(db, id, startTime + 2)
  expect(await statusOf(first)).toBe(200)

  const newest = await openSession(db, id, startTime + 2)

  expect(maxSessionsPerAccount).toBe(50)
  expect(await sessionsOf(id)).toHaveLength(50)
  expect([await statusOf(first), await statusOf(second), await statusOf(newest)]).toEqual([401, 200, 200])
})

test('a session ends after 30 days without use, and when its account is deactivated', async () => {
  const day = 24 * 60 * 60
  const used = await addSignedInUser(server.store)
  const inactive = await addSignedInUser(server.store, { is_active: false })
  const { now } = server.time

  server.time.now = now + 29 * day
  expect(await statusOf(used.token)).toBe(200)
  server.time.now = now + 58 * day
  expect(await statusOf(used.token)).toBe(200)
  server.time.now = now + 89 * day
  expect(await statusOf(used.token)).toBe(401)
  server.time.now = now

  expect(await statusOf(inactive.token)).toBe(401)
  expect(await statusOf('x'.repeat(43))).toBe(401)
  expect(await statusOf("' or 1=1 --")).toBe(401)
})

const password = 'Long-enough1'
const hour = 60 * 60

const languageOf = async (id: number) => {
  const [user] = await server.store.db.select().from(users).where(eq(users.id, id))
  return user?.language
}

test('mails are in the language of the last sign-in', async () => {
  const { id, email } = await addSignedInUser(server.store, { password_hash: await hashPassword(password) })
  const signIn = (language: string) =>
    server.request('POST', '/api/user/login', { body: { email, password }, headers: { 'accept-language': language } })

  expect(await languageOf(id)).toBeNull()
  await signIn('ru')
  expect(await languageOf(id)).toBe('ru')
  await signIn('en')
  expect(await languageOf(id)).toBe('en')
})

test('the language of mails follows a session that changes its language, within an hour', async () => {
  const { id, token } = await addSignedInUser(server.store)
  const call = () => server.request('GET', '/api/user/info', { token, headers: { 'accept-language': 'ru' } })

  await call()
  expect(await languageOf(id)).toBeNull()
  server.time.now = startTime + hour
  await call()

  expect(await languageOf(id)).toBe('ru')
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const table: [header: string | undefined, browser: string | null, system: string | null][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
  ['Mallory/1.0 (https://evil.test)', null, null],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [undefined, null, null],
]

test('names the browser and the system of a session from known values only', () => {
  for (const [header, browser, system] of table)
    expect([header, sessionClientOf(header)]).toEqual([header, { browser, system }])
})
