import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { sessions } from '../store/schema.ts'
import { addSignedInUser, startTime, testServer, type TestServer } from '../testing/test-server.ts'
import { deleteExpiredSessions, maxSessionSeconds, openSession, sessionsPerAccount } from './sessions.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

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
  server.time.now = startTime

  expect(maxSessionSeconds).toBe(90 * day)
  expect([before, after]).toEqual([200, 401])
  expect(await sessionsOf(id)).toEqual([])
})

test('an account has at most 50 sessions, and a new one replaces the oldest', async () => {
  const { id, token: first } = await addSignedInUser(server.store)
  const { db } = server.store
  const second = await openSession(db, id, startTime + 1)
  for (let count = 2; count < sessionsPerAccount; count += 1) await openSession(db, id, startTime + 2)
  expect(await statusOf(first)).toBe(200)

  const newest = await openSession(db, id, startTime + 2)

  expect(sessionsPerAccount).toBe(50)
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
