import { beforeEach, expect, test } from '@rstest/core'
import { addUser } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { sessions } from '../database/tables/schema.ts'
import { startTime, sharedServer } from '../testing/test-server.ts'

const password = 'Right-Passw0rd'
let userCount = 0

const server = await sharedServer()

let email = ''
beforeEach(async () => {
  email = `login${(userCount += 1)}@example.test`
  await addUser(server.store.db, { email, password_hash: await hashPassword(password), created_at: startTime })
})

type Options = { clientIp?: string; headers?: Record<string, string> }

const login = (typedEmail: string, secret: string, options: Options = {}) =>
  server.request('POST', '/api/user/login', {
    body: { email: typedEmail, password: secret },
    clientIp: `10.1.0.${userCount}`,
    ...options,
  })

test('a user signs in with the e-mail in any case and gets a working session', async () => {
  const { statusCode, json } = await login(email.toUpperCase(), password)
  const { token, info } = json()
  const account = await server.request('GET', '/api/user/info', { token })

  expect(statusCode).toBe(200)
  expect(info).toEqual(account.json())
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('stores only the hash of a session token', async () => {
  const { token } = (await login(email, password)).json()

  const rows = await server.store.db.select().from(sessions)

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('refuses a wrong password, an unknown e-mail and an inactive account in the same way', async () => {
  const inactive = `asleep-${email}`
  await addUser(server.store.db, {
    email: inactive,
    password_hash: await hashPassword(password),
    is_active: false,
    created_at: startTime,
  })

  const refused = [
    await login(email, 'wrong'),
    await login('nobody@example.test', password),
    await login(inactive, password),
  ]

  for (const { statusCode, json } of refused) expect([statusCode, json()]).toEqual([401, { message: 'unauthorized' }])
})

test('a login takes as long with an unknown e-mail as with a known one', async () => {
  const timed = async (typedEmail: string) => {
    const from = performance.now()
    await login(typedEmail, 'wrong')
    return performance.now() - from
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 4; round++) {
    known.push(await timed(email))
    unknown.push(await timed(`nobody-${email}`))
  }

  // A lookup without a hash takes about a tenth of the time. Other processes can only lengthen a login.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

test('an account waits 15 minutes after ten failures, even with the right password', async () => {
  for (let failure = 0; failure < 10; failure++) expect((await login(email, 'wrong')).statusCode).toBe(401)

  const waiting = await login(email, password)
  server.time.now += 15 * 60
  const later = await login(email, password)

  expect([waiting.statusCode, waiting.json()]).toEqual([429, { message: 'too.many.requests.error' }])
  expect(Number(waiting.headers['retry-after'])).toBe(15 * 60)
  expect(later.statusCode).toBe(200)
})

test('hashes hardly more than ten of a hundred concurrent guesses', async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => login(email, 'wrong')))
  const hashed = responses.filter(({ statusCode }) => statusCode === 401)

  expect(hashed.length).toBeLessThanOrEqual(13)
  expect(responses.every(({ statusCode }) => [401, 429].includes(statusCode))).toBe(true)
})

test('a client IP that fails with many accounts has to wait, and other client IPs do not', async () => {
  const clientIp = '10.9.9.9'
  for (let failure = 0; failure < 50; failure++) await login(`guess${failure}@example.test`, 'wrong', { clientIp })

  expect((await login(email, password, { clientIp })).statusCode).toBe(429)
  expect((await login(email, password, { clientIp: '10.9.9.8' })).statusCode).toBe(200)
})

test('repeated sign-ins of one account, or of many from one network, do not block other users', async () => {
  const floods = [
    (_round: number) => login(email, password, { clientIp: '10.6.0.1' }),
    (round: number) => login(`flood${round}@example.test`, password, { clientIp: '10.6.0.2' }),
  ]
  const other = `other-${email}`
  await addUser(server.store.db, { email: other, password_hash: await hashPassword(password), created_at: startTime })

  for (const attempt of floods) {
    const order: string[] = []
    const flood = Array.from({ length: 100 }, async (_, round) => {
      const { statusCode, headers } = await attempt(round)
      if (statusCode === 429) expect(headers['retry-after']).toBe('1')
      else order.push('flood')
    })
    const { statusCode } = await login(other, password, { clientIp: '10.6.0.3' })
    order.push('other')
    await Promise.all(flood)

    expect(statusCode).toBe(200)
    // Up to 14 jobs of one network, running and waiting, may come first, but not the 64 jobs of the whole queue.
    expect(order.indexOf('other')).toBeLessThanOrEqual(14)
  }
})

/** Sends sign-ins with wrong passwords: from each client IP as many as may run and wait. */
const flood = (clientIps: string[]) =>
  Promise.all(
    clientIps.flatMap((clientIp) =>
      Array.from({ length: 14 }, (_, round) =>
        login(`${round}-${clientIp.replace(/\W/g, '-')}@flood.test`, 'wrong', { clientIp }),
      ),
    ),
  )

test('a flood from the networks of one IPv6 /48 leaves places for twenty other users', async () => {
  const password_hash = await hashPassword(password)
  const emails = Array.from({ length: 20 }, (_, index) => `place${index}@example.test`)
  for (const typed of emails) await addUser(server.store.db, { email: typed, password_hash, created_at: startTime })

  const flooded = flood([1, 2, 3, 4, 5].map((subnet) => `2001:db8:1:${subnet}::1`))
  const signIns = emails.map((typed, index) => login(typed, password, { clientIp: `10.10.0.${index}` }))

  expect((await Promise.all(signIns)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  await flooded
})

test('a known device signs in while other clients, also of its network, fill the queue', async () => {
  const clientIps = Array.from({ length: 10 }, (_, index) => `10.11.0.${index}`)
  const cookie = String((await login(email, password)).headers['set-cookie']).split(';', 1)[0]!

  const flooded = flood(clientIps)
  const { statusCode } = await login(email, password, { clientIp: clientIps[0]!, headers: { cookie } })

  expect(statusCode).toBe(200)
  expect((await flooded).map((response) => response.statusCode)).toContain(429)
})

test('does not count successful sign-ins', async () => {
  for (let round = 0; round < 11; round++) expect((await login(email, password)).statusCode).toBe(200)
})
