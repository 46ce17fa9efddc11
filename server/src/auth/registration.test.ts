import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { invites } from '../database/tables/invites.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { registrationClient, validPassword } from '../testing/registration-client.ts'
import { sharedServer, startTime, testContext, type TestServer } from '../testing/test-server.ts'

const { addPremiumUser, server } = await testContext()

const inviteContext = async () => {
  const { token } = await addInvite(server.store.db, { now: startTime })
  return { server, token, ...registrationClient(server) }
}

test('an invite creates one account, which is signed in and can sign in again', async () => {
  const { server, token, validate, register, signIn } = await inviteContext()

  expect((await validate(token)).json()).toEqual({ valid: true })
  const { statusCode, json } = await register(token, 'New@Example.test')
  const account = await server.request('GET', '/api/user/info', { token: json().token })

  expect(statusCode).toBe(200)
  expect(json().info).toMatchObject({ email: 'new@example.test', is_admin: false, is_privileged: false })
  expect(account.json()).toEqual(json().info)
  expect((await validate(token)).statusCode).toBe(404)
  expect([(await register(token, 'second@example.test')).json()]).toEqual([{ message: 'form.error.invite' }])
  expect((await signIn('new@example.test')).statusCode).toBe(200)
})

test('concurrent registrations of one e-mail use up one invite, and the other invites stay usable', async () => {
  const { server, register } = await inviteContext()
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => (await addInvite(server.store.db, { now: startTime })).token),
  )

  const responses = await Promise.all(tokens.map((token) => register(token, 'twin@example.test')))

  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const refused = responses.filter(({ statusCode }) => statusCode === 400).map(({ json }) => json())
  expect(refused.map(({ message }) => message)).toEqual(Array(7).fill('form.error.email.taken'))
  const rows = await server.store.db.select().from(invites)
  expect(rows.filter(({ token, status }) => tokens.includes(token) && status === 'active')).toHaveLength(7)
})

test('an e-mail that is taken leaves the invite usable', async () => {
  const { server, token, register } = await inviteContext()
  const taken = await addPremiumUser()

  const refused = await register(token, taken.email.toUpperCase())
  const next = await register(token, 'another@example.test')

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'form.error.email.taken' }])
  expect(next.statusCode).toBe(200)
  const [row] = await server.store.db.select().from(invites).where(eq(invites.token, token))
  expect(row).toMatchObject({ status: 'used', user_id: next.json().info.id })
})

test('an e-mail under a top-level domain of more than 6 letters is refused with the reason', async () => {
  const { token, register } = await inviteContext()

  const responses = [await register(token, 'ann@example.network'), await register(token, 'ann@example')]

  expect(responses.map(({ statusCode, json }) => [statusCode, json().message])).toEqual([
    [400, 'form.error.email.domain'],
    [400, 'form.error.email'],
  ])
})

test('returns 404 for malformed and unknown codes', async () => {
  const { validate } = await inviteContext()

  for (const code of ['short', 'a'.repeat(32)]) expect([code, (await validate(code)).statusCode]).toEqual([code, 404])
})

test('refuses an invalid password, and a different confirmation, with its message', async () => {
  const { server, token } = await inviteContext()
  const send = async (password: string, confirm_password: string) => {
    const body = { invite_token: token, email: 'weak@example.test', password, confirm_password }
    return (await server.request('POST', '/api/user/register/invite', { body })).json()
  }

  expect(await send('alllowercase1', 'alllowercase1')).toEqual({ message: 'form.error.password' })
  expect(await send(validPassword, 'Other-pass1')).toEqual({ message: 'form.error.password.mismatch' })
})

const closed = server
const open = await sharedServer({ REGISTRATION_OPEN: 'yes' })
const strong = 'Пароль-1x'
const registerOpenly = (server: TestServer, email: string, password = strong, clientIp = '10.6.0.1') =>
  server.request('POST', '/api/user/register', { body: { email, password, confirm_password: password }, clientIp })

test('returns 404 for any body while registration is closed', async () => {
  expect((await registerOpenly(closed, 'a@example.test')).statusCode).toBe(404)
  expect((await closed.request('POST', '/api/user/register', { body: { nonsense: 1 } })).statusCode).toBe(404)
})

test('creates an account without a session, which can sign in', async () => {
  const created = await registerOpenly(open, 'Open@Example.test')

  expect([created.statusCode, created.json()]).toEqual([200, { email: 'open@example.test' }])
  expect((await registrationClient(open).signIn('open@example.test', strong)).statusCode).toBe(200)
})

test('requires a special character in the password and an unused e-mail', async () => {
  await registerOpenly(open, 'taken@example.test')

  const weak = await registerOpenly(open, 'weak@example.test', 'Long1enough')
  const taken = await registerOpenly(open, 'taken@example.test')

  expect([weak.statusCode, weak.json()]).toEqual([400, { message: 'form.error.password.strong' }])
  expect([taken.statusCode, taken.json()]).toEqual([400, { message: 'form.error.email.taken' }])
})

test('creates one account for concurrent registrations of one e-mail', async () => {
  const pending = Array.from({ length: 9 }, (_, index) =>
    registerOpenly(open, 'same@example.test', strong, `10.6.1.${index}`),
  )

  const statuses = (await Promise.all(pending)).map(({ statusCode }) => statusCode)

  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(8).fill(400)])
})
