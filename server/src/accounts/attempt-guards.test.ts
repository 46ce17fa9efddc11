import { expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { addInvite } from '../invites/invites-queries.ts'
import { invites } from '../store/invite-tables.ts'
import { resetCodes } from '../store/schema.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addSignedInUser, sharedServer, startTime, type TestServer } from '../testing/test-server.ts'
import { hashPassword } from './password-hashes.ts'

let callers = 0

const server = await sharedServer({ REGISTRATION_OPEN: 'yes', OUTBOX_DIR: temporaryFolder('outbox') })

type Send = (round: number, clientIp: string) => ReturnType<TestServer['request']>

const post = (url: string, body: object, clientIp: string) => server.request('POST', url, { body, clientIp })
const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
const codeOf = (round: number) => `code${String(round).padStart(28, '0')}`

const calls: readonly [string, { perAccount: number | null; same: Send; different: Send }][] = [
  [
    'validation of an invite',
    {
      perAccount: 10,
      same: (_, clientIp) => registrationClient(server).validate(`same${'0'.repeat(28)}`, clientIp),
      different: (round, clientIp) => registrationClient(server).validate(codeOf(round), clientIp),
    },
  ],
  [
    'validation of a reset',
    {
      perAccount: 10,
      same: (_, clientIp) =>
        server.request('GET', `/api/user/password-reset/validate?code=${'s'.repeat(32)}`, { clientIp }),
      different: (round, clientIp) =>
        server.request('GET', `/api/user/password-reset/validate?code=${codeOf(round)}`, { clientIp }),
    },
  ],
  [
    'a reset by code',
    {
      perAccount: 10,
      same: (_, clientIp) => post('/api/user/password-reset/confirm', { code: 'r'.repeat(32), ...passwords }, clientIp),
      different: (round, clientIp) =>
        post('/api/user/password-reset/confirm', { code: codeOf(round), ...passwords }, clientIp),
    },
  ],
  [
    'registration by invite',
    {
      perAccount: 10,
      same: (_, clientIp) => registrationClient(server).register('i'.repeat(32), 'same-invite@example.test', clientIp),
      different: (round, clientIp) =>
        registrationClient(server).register(codeOf(round), `invite${round}@example.test`, clientIp),
    },
  ],
  [
    'open registration',
    {
      perAccount: 10,
      same: (_, clientIp) => post('/api/user/register', { email: 'same-open@example.test', ...passwords }, clientIp),
      different: (round, clientIp) =>
        post('/api/user/register', { email: `open${round}@example.test`, ...passwords }, clientIp),
    },
  ],
  [
    'a request for a reset',
    {
      perAccount: 5,
      same: (_, clientIp) => post('/api/user/password-reset/request', { email: 'same-reset@example.test' }, clientIp),
      different: (round, clientIp) =>
        post('/api/user/password-reset/request', { email: `reset${round}@example.test` }, clientIp),
    },
  ],
]

for (const [what, { perAccount, same, different }] of calls) {
  test(`${what} returns 429 after ${perAccount} attempts for one account, from any client IP`, async () => {
    const statuses: number[] = []
    for (let round = 0; round < (perAccount ?? 0); round++)
      statuses.push((await same(round, `10.5.${(callers += 1)}.1`)).statusCode)

    const { statusCode, headers, json } = await same(99, '10.5.0.1')

    expect(statuses).not.toContain(429)
    expect([statusCode, json()]).toEqual([429, { message: 'too.many.requests.error' }])
    expect(headers['retry-after']).toBe('900')
  })

  test(`${what} returns 429 after 50 attempts from one client IP, and works again 15 minutes later`, async () => {
    const clientIp = `10.4.${(callers += 1)}.1`
    const statuses: number[] = []
    for (let round = 0; round < 50; round++) statuses.push((await different(round, clientIp)).statusCode)

    const stopped = await different(50, clientIp)
    const otherNetwork = await different(51, `10.4.${callers}.2`)
    server.time.now += 900
    const later = await different(52, clientIp)
    server.time.now = startTime

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
    statuses.add((await validate(codeOf(round), `2001:db8:9:${round.toString(16)}::1`)).statusCode)

  expect([...statuses]).toEqual([404])
  expect((await validate(codeOf(200), '2001:db8:9:ffff::1')).statusCode).toBe(429)
  expect((await validate(codeOf(200), '2001:db8:a:ffff::1')).statusCode).toBe(404)
})

test('does not count successful invite validations and registrations', async () => {
  const { validate, register } = registrationClient(server)
  const clientIp = '10.3.0.1'

  for (let round = 0; round < 55; round++) {
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
