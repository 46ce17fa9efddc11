import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { sql } from 'drizzle-orm'
import { invites } from '../database/tables/invites.ts'
import { attemptCounters, resetCodes } from '../database/tables/schema.ts'
import { hashToken } from '../database/token.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { addSignedInUser, sharedServer, startTime, type TestServer } from '../testing/test-server.ts'
import { countAttempt, deleteOldCounters, resetCounter, secondsUntilAllowed, undoAttempt } from './attempt-counters.ts'
import { hashPassword } from './password-hashes.ts'

let callers = 0

const server = await sharedServer({ REGISTRATION_OPEN: 'yes', OUTBOX_DIR: temporaryFolder('outbox') })

const post = (url: string, body: object, clientIp: string) => server.request('POST', url, { body, clientIp })
const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
const codeOf = (round: number) => `code${String(round).padStart(28, '0')}`

/** Guarded calls, the number of attempts per account, and a function that sends the call for the account number `n`. */
const calls: readonly [name: string, perAccount: number, send: (n: number, ip: string) => Response][] = [
  ['validation of an invite', 10, (n, ip) => registrationClient(server).validate(codeOf(n), ip)],
  [
    'validation of a reset',
    10,
    (n, clientIp) => server.request('GET', `/api/user/password-reset/validate?code=${codeOf(3000 + n)}`, { clientIp }),
  ],
  [
    'a reset by code',
    10,
    (n, ip) => post('/api/user/password-reset/confirm', { code: codeOf(1000 + n), ...passwords }, ip),
  ],
  [
    'registration by invite',
    10,
    (n, ip) => registrationClient(server).register(codeOf(2000 + n), `invite${n}@example.test`, ip),
  ],
  [
    'open registration',
    10,
    (n, ip) => post('/api/user/register', { email: `open${n}@example.test`, ...passwords }, ip),
  ],
  [
    'a request for a reset',
    5,
    (n, ip) => post('/api/user/password-reset/request', { email: `reset${n}@example.test` }, ip),
  ],
]
type Response = ReturnType<TestServer['request']>

for (const [name, perAccount, send] of calls) {
  test(`${name} returns 429 after ${perAccount} attempts for one account, from any client IP`, async () => {
    const statuses: number[] = []
    for (let round = 0; round < perAccount; round++)
      statuses.push((await send(99, `10.5.${(callers += 1)}.1`)).statusCode)

    const { statusCode, headers, json } = await send(99, '10.5.0.1')

    expect(statuses).not.toContain(429)
    expect([statusCode, json()]).toEqual([429, { message: 'too.many.requests.error' }])
    expect(headers['retry-after']).toBe('900')
  })

  test(`${name} returns 429 after 50 attempts from one client IP, and works again 15 minutes later`, async () => {
    const clientIp = `10.4.${(callers += 1)}.1`
    const statuses: number[] = []
    for (let round = 0; round < 50; round++) statuses.push((await send(round, clientIp)).statusCode)

    const stopped = await send(50, clientIp)
    const otherNetwork = await send(51, `10.4.${callers}.2`)
    server.time.now += 900
    const later = await send(52, clientIp)

    expect(statuses).not.toContain(429)
    expect(stopped.statusCode).toBe(429)
    expect(otherNetwork.statusCode).not.toBe(429)
    expect(later.statusCode).not.toBe(429)
  })
}

test('IPv6 networks of one /48 share a limit of 200 attempts', async () => {
  const { validate } = registrationClient(server)
  const statuses = new Set<number>()
  for (let round = 0; round < 200; round++)
    statuses.add((await validate(codeOf(4000 + round), `2001:db8:9:${round.toString(16)}::1`)).statusCode)

  expect([...statuses]).toEqual([404])
  expect((await validate(codeOf(4200), '2001:db8:9:ffff::1')).statusCode).toBe(429)
  expect((await validate(codeOf(4200), '2001:db8:a:ffff::1')).statusCode).toBe(404)
})

test('does not count successful invite validations and registrations', async () => {
  const { validate, register } = registrationClient(server)
  const clientIp = '10.3.0.1'
  for (let round = 0; round < 49; round++) {
    expect((await validate(codeOf(5000 + round), clientIp)).statusCode).toBe(404)
    expect((await register(codeOf(6000 + round), `guess${round}@example.test`, clientIp)).statusCode).toBe(400)
  }

  for (let round = 0; round < 3; round++) {
    const { token } = await addInvite(server.store.db, { now: startTime })
    expect((await validate(token, clientIp)).statusCode).toBe(200)
    expect((await register(token, `welcome${round}@example.test`, clientIp)).statusCode).toBe(200)
  }
})

test('registrations with an invented invite do not lock out the invitee whose e-mail they contain', async () => {
  const { register } = registrationClient(server)
  const { token } = await addInvite(server.store.db, { now: startTime })
  const email = 'invitee@example.test'
  for (let guess = 0; guess < 10; guess++)
    expect((await register(codeOf(guess), email, '10.8.0.1')).statusCode).toBe(400)

  expect((await register(token, email, '10.8.0.2')).statusCode).toBe(200)
})

test('reset requests of strangers do not use up the requests from a network of the account', async () => {
  const { store } = server
  const { email } = await addSignedInUser(store, { password_hash: await hashPassword(passwords.password) })
  const request = (clientIp: string) => post('/api/user/password-reset/request', { email }, clientIp)
  await post('/api/user/login', { email, password: passwords.password }, '10.8.1.1')
  for (let round = 0; round < 5; round++) expect((await request(`10.8.2.${round}`)).statusCode).toBe(200)

  expect((await request('10.8.2.9')).statusCode).toBe(429)
  expect((await request('10.8.1.1')).statusCode).toBe(200)
})

test('a database error does not count as an attempt', async () => {
  const { validate } = registrationClient(server)
  const { db } = server.store
  const { token } = await addInvite(db, { now: startTime })
  const clientIp = '10.2.0.1'
  const reset = () => server.request('GET', `/api/user/password-reset/validate?code=${'d'.repeat(32)}`, { clientIp })
  const statuses = async () => [(await validate(token, clientIp)).statusCode, (await reset()).statusCode]

  await db.execute(sql`alter table ${invites} rename to absent_invites`)
  await db.execute(sql`alter table ${resetCodes} rename to absent_resets`)
  const failed: number[] = []
  for (let round = 0; round < 10; round++) failed.push(...(await statuses()))
  await db.execute(sql`alter table absent_invites rename to ${invites}`)
  await db.execute(sql`alter table absent_resets rename to ${resetCodes}`)

  expect(new Set(failed)).toEqual(new Set([500]))
  expect(await statuses()).toEqual([200, 404])
})

test('does not limit polling of the order status', async () => {
  const { token } = await addSignedInUser(server.store)

  for (let round = 0; round < 120; round++)
    expect((await server.request('GET', '/api/user/plan/order/status/1', { token })).statusCode).toBe(404)
})

let keys = 0
const limit = (maxAttempts: number, windowSeconds = 60) => ({
  key_hash: `test ${(keys += 1)}`,
  maxAttempts,
  windowSeconds,
})

const store = () => server.store
const waitOf = (first: ReturnType<typeof limit>, now: number) => secondsUntilAllowed(store().db, [first], now)

test('counts attempts per key until the window ends', async () => {
  const first = limit(2)
  const other = limit(2)
  expect(await countAttempt(store(), [first], 100)).toBe(true)
  expect(await waitOf(first, 110)).toBe(0)
  expect(await countAttempt(store(), [first], 110)).toBe(true)

  expect(await countAttempt(store(), [first], 120)).toBe(false)
  expect([await waitOf(first, 120), await waitOf(other, 120), await waitOf(first, 160)]).toEqual([40, 0, 0])
  expect(await countAttempt(store(), [first], 160)).toBe(true)
  expect(await waitOf(first, 161)).toBe(0)
})

test('counts an attempt in no limit when one limit is reached', async () => {
  const full = limit(1)
  const free = limit(1)
  await countAttempt(store(), [full], 0)

  expect(await countAttempt(store(), [free, full], 0)).toBe(false)

  expect(await waitOf(free, 0)).toBe(0)
})

test('does not count an attempt that is undone, or whose counter is reset', async () => {
  const first = limit(1)
  await countAttempt(store(), [first], 0)
  await undoAttempt(store(), [first])
  expect(await countAttempt(store(), [first], 0)).toBe(true)

  await resetCounter(store().db, first)

  expect(await waitOf(first, 0)).toBe(0)
})

test('counts exactly as many of thirty concurrent attempts as the limit allows', async () => {
  const first = limit(7)
  const shared = limit(1000)

  const counted = await Promise.all(Array.from({ length: 30 }, () => countAttempt(store(), [shared, first], 0)))

  expect(counted.filter(Boolean)).toHaveLength(7)
})

test('deletes counters whose window is over and, above the maximum, those that end first', async () => {
  await deleteOldCounters(store().db, startTime + 86_400)
  for (const windowSeconds of [50, 10, 40, 30]) await countAttempt(store(), [limit(1, windowSeconds)], 0)

  await deleteOldCounters(store().db, 10, 2)

  const left = await store().db.select().from(attemptCounters)
  expect(left.map(({ ends_at }) => ends_at).sort()).toEqual([40, 50])
})

test('its rows reveal neither e-mail nor IP address', async () => {
  const email = 'shared-limit@example.test'
  await server.request('POST', '/api/user/login', { body: { email, password: 'wrong' }, clientIp: '198.51.100.7' })

  const stored = JSON.stringify(await store().db.select().from(attemptCounters))
  // An attacker with a copy of the database, but not the key, can try all IPv4 addresses.
  for (const key of [`login account ${email}`, 'login network 198.51.100.7']) {
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(hashToken(key))
  }
})
