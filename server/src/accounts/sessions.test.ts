import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { signedIn, testServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a session ends when it was not used for 30 days, and with its person', async () => {
  const day = 24 * 60 * 60
  const used = await signedIn(server.store)
  const gone = await signedIn(server.store, { is_active: false })
  const statusOf = async (token: string) => (await server.ask('GET', '/api/user/info', { token })).statusCode
  const { now } = server.time

  server.time.now = now + 29 * day
  expect(await statusOf(used.token)).toBe(200)
  server.time.now = now + 58 * day
  expect(await statusOf(used.token)).toBe(200)
  server.time.now = now + 89 * day
  expect(await statusOf(used.token)).toBe(401)
  server.time.now = now

  expect(await statusOf(gone.token)).toBe(401)
  expect(await statusOf('x'.repeat(43))).toBe(401)
  expect(await statusOf("' or 1=1 --")).toBe(401)
})
