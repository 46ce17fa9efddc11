import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { demoPassword } from '../demo/demo-users.ts'
import { startTime, testServer, type TestServer } from '../testing/test-server.ts'
import { addUser } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'

let server: TestServer
let demo: TestServer

beforeAll(async () => {
  server = await testServer()
  demo = await testServer({ DEMO: '1', LOG_LEVEL: 'trace' })
  const password_hash = await hashPassword(demoPassword)
  for (const { store } of [server, demo]) {
    await addUser(store.db, { email: 'demo@example.test', password_hash, is_demo: true, created_at: startTime })
  }
})
afterAll(async () => {
  await server.close()
  await demo.close()
})

test('uses the client IP in X-Forwarded-For only if the proxy is configured as trusted', async () => {
  const proxied = await testServer({ TRUST_PROXY: '127.0.0.1' })
  const fail = (target: TestServer, forwarded: string, typed: string) =>
    target.request('POST', '/api/user/login', {
      body: { email: typed, password: 'wrong' },
      clientIp: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })

  // A client uses another port for each connection.
  for (let failure = 0; failure < 50; failure++)
    await fail(proxied, `203.0.113.1:${40_000 + failure}`, `guess${failure}@example.test`)
  const same = await fail(proxied, '203.0.113.1', 'a@example.test')
  const other = await fail(proxied, '203.0.113.2', 'a@example.test')
  for (let failure = 0; failure < 50; failure++)
    await fail(server, `203.0.113.${failure}`, `guess${failure}@example.test`)
  const disguised = await fail(server, '203.0.113.99', 'a@example.test')
  await proxied.close()

  expect([same.statusCode, other.statusCode, disguised.statusCode]).toEqual([429, 401, 429])
})

const demoLogin = { email: 'demo@example.test', password: demoPassword }

test('demo accounts sign in over a direct local connection only', async () => {
  const statusOf = async (target: TestServer, { host = 'localhost', clientIp = '127.0.0.1', ...headers }) => {
    const { statusCode } = await target.request('POST', '/api/user/login', {
      body: demoLogin,
      headers: { host, ...headers },
      clientIp,
    })
    return statusCode
  }

  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await statusOf(demo, { host })).toBe(200)
  expect(await statusOf(demo, { clientIp: '10.8.8.8' })).toBe(401)
  expect(await statusOf(demo, { host: 'vpn.example.test' })).toBe(401)
  expect(await statusOf(demo, { host: 'localhost.example.test' })).toBe(401)
  expect(await statusOf(demo, { 'x-forwarded-for': '203.0.113.1' })).toBe(401)
  expect(await statusOf(demo, { 'x-real-ip': '203.0.113.1' })).toBe(401)
  expect(await statusOf(demo, { origin: 'https://vpn.example.test' })).toBe(401)
  expect(await statusOf(server, { clientIp: '127.0.0.2' })).toBe(401)
})

test('demo accounts cannot sign in when PUBLIC_URL is not local', async () => {
  const open = await testServer({ DEMO: '1', PUBLIC_URL: 'https://vpn.example.test' })
  const password_hash = await hashPassword(demoPassword)
  await addUser(open.store.db, { email: demoLogin.email, password_hash, is_demo: true, created_at: startTime })
  const { statusCode } = await open.request('POST', '/api/user/login', { body: demoLogin, clientIp: '127.0.0.1' })
  await open.close()

  expect(statusCode).toBe(401)
})

test('a demo session works over a direct local connection only', async () => {
  const { json } = await demo.request('POST', '/api/user/login', { body: demoLogin, clientIp: '127.0.0.1' })
  const statusFrom = async (clientIp: string) =>
    (await demo.request('GET', '/api/user/info', { token: json().token, clientIp })).statusCode

  expect(await statusFrom('127.0.0.1')).toBe(200)
  expect(await statusFrom('203.0.113.1')).toBe(401)
})
