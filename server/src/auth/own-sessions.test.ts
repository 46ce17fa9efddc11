import { expect, test } from '@rstest/core'
import type { OwnSession } from '@sallyport/contract/endpoints'
import { hashPassword } from '../accounts/password-hashes.ts'
import { addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const password = 'Long-enough1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const day = 24 * 60 * 60

const { server } = await testContext()

/** A user with a session, and functions that act with the token of any session. */
async function addUserWithSession() {
  const user = await addSignedInUser(server.store, { password_hash: await hashPassword(password) })
  const signIn = async (userAgent: string): Promise<string> => {
    const headers = { 'user-agent': userAgent }
    const body = { email: user.email, password }
    const { json } = await server.request('POST', '/api/user/login', { body, headers })
    return json().token
  }
  return { ...user, signIn }
}
const listOf = async (token: string): Promise<OwnSession[]> =>
  (await server.request('GET', '/api/user/sessions', { token })).json().items
const end = async (token: string, id: string) =>
  (await server.request('DELETE', `/api/user/sessions/${id}`, { token })).statusCode
const statusOf = async (token: string) => (await server.request('GET', '/api/user/info', { token })).statusCode

test('lists the sessions of the caller with their clients, the current one first', async () => {
  const { token, signIn } = await addUserWithSession()
  await addUserWithSession()
  server.time.now = startTime + 60
  const newer = await signIn(firefox)

  const sessions = await listOf(token)

  expect(sessions).toEqual([
    {
      id: expect.any(String),
      created_at: startTime,
      used_at: startTime,
      client: { browser: null, system: null },
      is_current: true,
    },
    {
      id: expect.any(String),
      created_at: startTime + 60,
      used_at: startTime + 60,
      client: { browser: 'Firefox', system: 'Linux' },
      is_current: false,
    },
  ])
  expect((await listOf(newer)).map(({ is_current }) => is_current)).toEqual([true, false])
})

test('ends one session, also the current one, and responds with 404 when it is repeated', async () => {
  const { token, signIn } = await addUserWithSession()
  const other = await signIn(firefox)
  const [, { id }] = (await listOf(token)) as [OwnSession, OwnSession]

  expect([await end(token, id), await end(token, id)]).toEqual([200, 404])
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
  expect(await end(token, (await listOf(token))[0]!.id)).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test('ends all other sessions of the caller, and none of another user', async () => {
  const { token, signIn } = await addUserWithSession()
  const others = [await signIn(firefox), await signIn(firefox)]
  const another = await addUserWithSession()

  const { statusCode } = await server.request('DELETE', '/api/user/sessions', { token })

  expect(statusCode).toBe(200)
  expect(await Promise.all([token, another.token].map(statusOf))).toEqual([200, 200])
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
})

test('does not list expired sessions', async () => {
  const { token, signIn } = await addUserWithSession()
  server.time.now = startTime + 29 * day
  await listOf(token)
  server.time.now = startTime + 58 * day
  const newer = await signIn(firefox)
  server.time.now = startTime + 60 * day

  const sessions = await listOf(newer)

  expect(sessions).toHaveLength(1)
})
