import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { readConfig } from '../config/config.ts'
import { knownClients } from '../database/tables/schema.ts'
import { hashToken } from '../database/token.ts'
import { startTime, testContext, testHashKey } from '../testing/test-server.ts'
import { addUser } from './accounts-queries.ts'
import { networksOf } from './client-network.ts'
import {
  deleteExpiredClients,
  deleteKnownClients,
  deviceCookieScope,
  findKnownClient,
  maxClientsPerAccount,
  storeKnownClient,
} from './known-clients.ts'
import { hashPassword } from './password-hashes.ts'

const password = 'Right-Passw0rd'
const home = '203.0.113.7'
const scope = { path: '/api/user/login', isSecure: false }
test('the cookie of a device is sent with the login call, wherever the API is published', () => {
  const pathFor = (publicUrl: string, apiBaseUrl: string) =>
    deviceCookieScope({ publicUrl, settings: { ...readConfig({}, '').settings, apiBaseUrl } }).path

  expect(pathFor('https://vpn.example.test', '')).toBe('/api/user/login')
  expect(pathFor('https://example.test/vpn', '/vpn')).toBe('/vpn/api/user/login')
  expect(pathFor('https://example.test/vpn', 'https://api.example.test')).toBe('/api/user/login')
  expect(pathFor('https://example.test', 'https://example.test/backend')).toBe('/backend/api/user/login')
})

let owners = 0
let strangers = 0

const { server } = await testContext({ PUBLIC_URL: 'https://vpn.example.test' })

const db = () => server.store.db

const login = (email: string, typed: string, clientIp: string, cookie?: string) =>
  server.request('POST', '/api/user/login', {
    body: { email, password: typed },
    clientIp,
    ...(cookie && { headers: { cookie } }),
  })

/** An account that signed in once at home. */
async function accountAtHome() {
  const email = `owner${(owners += 1)}@known.test`
  const id = await addUser(db(), { email, password_hash: await hashPassword(password), created_at: startTime })
  const setCookie = String((await login(email, password, home)).headers['set-cookie'])
  const loginElsewhere = async (cookie?: string) =>
    (await login(email, password, `192.0.2.${(strangers += 1)}`, cookie)).statusCode
  return { id, email, setCookie, cookie: setCookie.split(';', 1)[0] ?? '', loginElsewhere }
}

/** An account that signed in once at home, and was then attacked with ten wrong passwords from other networks. */
async function attackedAccount() {
  const account = await accountAtHome()
  for (let guess = 0; guess < 10; guess += 1) await login(account.email, 'wrong', `198.51.${(strangers += 1)}.1`)
  return account
}

test('wrong passwords from other networks lock out strangers, but not the known network or device', async () => {
  const { email, cookie, loginElsewhere } = await attackedAccount()

  expect(await loginElsewhere()).toBe(429)
  expect((await login(email, password, home)).statusCode).toBe(200)
  expect(await loginElsewhere(`theme=dark; ${cookie}`)).toBe(200)
})

test('a known network and a known device have separate limits', async () => {
  const { email, cookie, loginElsewhere } = await attackedAccount()

  for (let guess = 0; guess < 10; guess += 1) expect((await login(email, 'wrong', home)).statusCode).toBe(401)
  expect((await login(email, password, home)).statusCode).toBe(429)
  expect(await loginElsewhere(cookie)).toBe(200)

  for (let guess = 0; guess < 10; guess += 1) await login(email, 'wrong', home, cookie)
  expect(await loginElsewhere(cookie)).toBe(429)
})

test('a cookie of another account, or one that was never issued, does not make a device known', async () => {
  const one = await accountAtHome()
  const other = await attackedAccount()
  const [, token = ''] = one.cookie.split('=')
  const [name = ''] = other.cookie.split('=', 1)

  for (const cookie of [one.cookie, `${name}=${token}`, `${name}=${'x'.repeat(43)}`, `${name}=`])
    expect([cookie, await other.loginElsewhere(cookie)]).toEqual([cookie, 429])
})

test('the device cookie is limited to the login path, HttpOnly, SameSite=Strict and Secure', async () => {
  const { id, setCookie } = await accountAtHome()

  const attributes = 'Path=/api/user/login; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure'
  expect(setCookie).toMatch(new RegExp(`^sallyport-device-${id}=[\\w-]{43}; ${attributes}$`))
})

test('forgets a client when the password changes and 180 days after its last sign-in', async () => {
  const { id, cookie } = await accountAtHome()
  const halfYear = 180 * 24 * 60 * 60
  const client = { user_id: id, clientIp: home, cookies: cookie, hashKey: testHashKey }
  expect(await findKnownClient(db(), { ...client, now: startTime + halfYear - 1 })).toMatchObject({ isDevice: true })
  expect(await findKnownClient(db(), { ...client, now: startTime + halfYear })).toBeNull()

  await deleteKnownClients(db(), id)
  expect(await findKnownClient(db(), { ...client, now: startTime })).toBeNull()

  await storeKnownClient(db(), { ...client, now: startTime }, scope)
  await deleteExpiredClients(db(), startTime + halfYear)
  expect(await db().select().from(knownClients).where(eq(knownClients.user_id, id))).toEqual([])
})

test('stores a bounded number of clients per account and no IP address', async () => {
  const { id, cookie } = await accountAtHome()
  for (let round = 1; round <= 30; round += 1) {
    const client = {
      user_id: id,
      clientIp: `192.0.2.${round}`,
      cookies: undefined,
      hashKey: testHashKey,
      now: startTime + round,
    }
    await storeKnownClient(db(), client, scope)
  }

  const rows = await db().select().from(knownClients).where(eq(knownClients.user_id, id))

  expect(rows).toHaveLength(maxClientsPerAccount)
  const network = (ip: string) => `network ${hashToken(`${id} ${ip}`).slice(0, 3)}`
  expect(rows.map(({ client_hash }) => client_hash)).not.toContain(network('192.0.2.30'))
  expect(rows.every(({ client_hash }) => /^(?:device [\w-]{43}|network [\w-]{3})$/.test(client_hash))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
})

test('logs a failed sign-in with a hash of the network, but without IP address, e-mail and password', async () => {
  const before = server.log.length

  await login('logged@known.test', 'Typed-secret1', '198.51.100.9')

  const lines = server.log.slice(before).join('')
  expect(lines).toMatch(/"event":"login.failed","network":"[\w-]{3}","msg":"a sign-in failed"/)
  expect(lines).not.toMatch(/logged@known|Typed-secret|198\.51\.100\.9/)
})

test('identifies a client by its IPv4 address, or by its IPv6 /64 and /48 networks', () => {
  expect(networksOf('203.0.113.7')).toEqual({ network: '203.0.113.7', site: null })
  expect(networksOf('::ffff:203.0.113.7')).toEqual({ network: '203.0.113.7', site: null })
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual({ network: '2001:db8:1:2', site: '2001:db8:1' })
  expect(networksOf('2001:db8::1')).toEqual({ network: '2001:db8:0:0', site: '2001:db8:0' })
  expect(networksOf('::1')).toEqual({ network: '0:0:0:0', site: '0:0:0' })
})
