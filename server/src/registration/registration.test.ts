import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { addInvite } from '../invites/invites-queries.ts'
import { invites } from '../store/invite-tables.ts'
import { users } from '../store/schema.ts'
import { registrationClient, validPassword } from '../testing/registration-client.ts'
import { testContext } from '../testing/test-context.ts'
import { startTime } from '../testing/test-server.ts'

const { addPremiumUser, server } = await testContext()

const inviteContext = async (makes_admin = false) => {
  const { token } = await addInvite(server.store.db, { now: startTime, makes_admin })
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

test('exactly one of ten concurrent uses of an invite, the limit of its attempts, creates an account', async () => {
  const { server, token, register } = await inviteContext()

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register(token, `crowd${index}@example.test`)),
  )

  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(9)
  const found = await server.store.db.select({ email: users.email }).from(users)
  expect(found.filter(({ email }) => email.startsWith('crowd'))).toHaveLength(1)
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

test('the invite of the first start creates an admin', async () => {
  const { token, register } = await inviteContext(true)

  const { info } = (await register(token, 'first@example.test')).json()

  expect(info.is_admin).toBe(true)
})

test('returns 404 for malformed and unknown codes', async () => {
  const { validate } = await inviteContext()

  for (const code of ['short', 'A'.repeat(32), 'a'.repeat(65), '%00', 'a'.repeat(32)]) {
    expect([code, (await validate(code)).statusCode]).toEqual([code, 404])
  }
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
