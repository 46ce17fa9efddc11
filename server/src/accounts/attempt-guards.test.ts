import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { addInvite } from '../invites/invites-queries.ts'
import { invites } from '../store/invite-tables.ts'
import { resetCodes } from '../store/schema.ts'
import { registering } from '../testing/registering.ts'
import { signedIn, start, testServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let callers = 0

beforeAll(async () => {
  server = await testServer({ REGISTRATION_OPEN: 'yes' })
})
afterAll(() => server.close())

type Ask = (round: number, address: string) => ReturnType<TestServer['ask']>

const post = (url: string, body: object, address: string) => server.ask('POST', url, { body, address })
const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
const codeOf = (round: number) => `code${String(round).padStart(28, '0')}`

const calls: readonly [string, { byAccount: number | null; same: Ask; different: Ask }][] = [
  [
    'validation of an invite',
    {
      byAccount: 10,
      same: (_, address) => registering(server).validate(`same${'0'.repeat(28)}`, address),
      different: (round, address) => registering(server).validate(codeOf(round), address),
    },
  ],
  [
    'validation of a reset',
    {
      byAccount: 10,
      same: (_, address) => server.ask('GET', `/api/user/password-reset/validate?code=${'s'.repeat(32)}`, { address }),
      different: (round, address) =>
        server.ask('GET', `/api/user/password-reset/validate?code=${codeOf(round)}`, { address }),
    },
  ],
  [
    'a reset by code',
    {
      byAccount: 10,
      same: (_, address) => post('/api/user/password-reset/confirm', { code: 'r'.repeat(32), ...passwords }, address),
      different: (round, address) =>
        post('/api/user/password-reset/confirm', { code: codeOf(round), ...passwords }, address),
    },
  ],
  [
    'registration by invite',
    {
      byAccount: 10,
      same: (_, address) => registering(server).register('i'.repeat(32), 'same-invite@example.test', address),
      different: (round, address) =>
        registering(server).register('i'.repeat(32), `invite${round}@example.test`, address),
    },
  ],
  [
    'open registration',
    {
      byAccount: 10,
      same: (_, address) => post('/api/user/register', { email: 'same-open@example.test', ...passwords }, address),
      different: (round, address) =>
        post('/api/user/register', { email: `open${round}@example.test`, ...passwords }, address),
    },
  ],
  [
    'a request for a reset',
    {
      byAccount: 5,
      same: (_, address) => post('/api/user/password-reset/request', { email: 'same-reset@example.test' }, address),
      different: (round, address) =>
        post('/api/user/password-reset/request', { email: `reset${round}@example.test` }, address),
    },
  ],
]

for (const [what, { byAccount, same, different }] of calls) {
  test(`${what} waits after ${byAccount} for one account, whatever the address`, async () => {
    const statuses: number[] = []
    for (let round = 0; round < (byAccount ?? 0); round++)
      statuses.push((await same(round, `10.5.${(callers += 1)}.1`)).statusCode)

    const { statusCode, headers, json } = await same(99, '10.5.0.1')

    expect(statuses).not.toContain(429)
    expect([statusCode, json()]).toEqual([429, { message: 'too.many.requests.error' }])
    expect(headers['retry-after']).toBe('900')
  })

  test(`${what} waits after 50 from one address, and goes on a quarter of an hour later`, async () => {
    const address = `10.4.${(callers += 1)}.1`
    const statuses: number[] = []
    for (let round = 0; round < 50; round++) statuses.push((await different(round, address)).statusCode)

    const stopped = await different(50, address)
    const elsewhere = await different(51, `10.4.${callers}.2`)
    server.time.now += 900
    const later = await different(52, address)
    server.time.now = start

    expect(statuses).not.toContain(429)
    expect(stopped.statusCode).toBe(429)
    expect(elsewhere.statusCode).not.toBe(429)
    expect(later.statusCode).not.toBe(429)
  })
}

test('what succeeds is not counted: invites that work, and their registrations', async () => {
  const { validate, register } = registering(server)
  const address = '10.3.0.1'

  for (let round = 0; round < 55; round++) {
    const { token } = await addInvite(server.store.db, { now: start })
    expect((await validate(token, address)).statusCode).toBe(200)
    expect((await register(token, `welcome${round}@example.test`, address)).statusCode).toBe(200)
  }
})

test('a database error does not count as an attempt', async () => {
  const { validate } = registering(server)
  const { db } = server.store
  const { token } = await addInvite(db, { now: start })
  const address = '10.2.0.1'
  const reset = () => server.ask('GET', `/api/user/password-reset/validate?code=${'d'.repeat(32)}`, { address })
  const statuses = async () => [(await validate(token, address)).statusCode, (await reset()).statusCode]

  await db.execute(sql`alter table ${invites} rename to absent_invites`)
  await db.execute(sql`alter table ${resetCodes} rename to absent_resets`)
  const failed: number[] = []
  for (let round = 0; round < 10; round++) failed.push(...(await statuses()))
  await db.execute(sql`alter table absent_invites rename to ${invites}`)
  await db.execute(sql`alter table absent_resets rename to ${resetCodes}`)

  expect(new Set(failed)).toEqual(new Set([500]))
  expect(await statuses()).toEqual([200, 404])
})

test('polling an order is not held back', async () => {
  const { token } = await signedIn(server.store)

  for (let round = 0; round < 120; round++)
    expect((await server.ask('GET', '/api/user/plan/order/status/1', { token })).statusCode).toBe(404)
})
