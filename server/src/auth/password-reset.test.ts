import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { eq } from 'drizzle-orm'
import { addUser } from '../accounts/accounts-queries.ts'
import { resetCodes } from '../database/tables/schema.ts'
import { mailsIn } from '../testing/mail-reader.ts'
import { passwordResetClient } from '../testing/password-reset-client.ts'
import { validPassword } from '../testing/registration-client.ts'
import { startTime, testContext } from '../testing/test-server.ts'

const outbox = temporaryFolder('outbox')
const minute = 60

const { server } = await testContext({ OUTBOX_DIR: outbox })

const resetClient = () => passwordResetClient(server, outbox)

test('a reset by mail changes the password and ends all sessions and the code', async () => {
  const { server, email, session, request, mailedCodes, validate, confirm, signIn } = await resetClient()

  expect((await request()).statusCode).toBe(200)
  const [code = ''] = await mailedCodes()
  // The page shows the e-mail to password managers.
  expect((await validate(code)).json()).toEqual({ email })
  expect((await server.request('GET', '/api/user/info', { token: session })).statusCode).toBe(200)
  const refused = await confirm(code, 'nodigitsHERE')
  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'form.error.password' }])
  expect((await confirm(code)).statusCode).toBe(200)

  expect((await server.request('GET', '/api/user/info', { token: session })).statusCode).toBe(401)
  expect((await signIn('Old-secret1')).statusCode).toBe(401)
  expect((await signIn(validPassword)).statusCode).toBe(200)
  expect((await validate(code)).statusCode).toBe(404)
  expect((await confirm(code)).statusCode).toBe(404)
})

test('a code expires after 30 minutes', async () => {
  const { server, request, mailedCodes, validate, confirm } = await resetClient()
  await request()
  const [code = ''] = await mailedCodes()

  server.time.now = startTime + 30 * minute - 1
  const before = await validate(code)
  server.time.now = startTime + 30 * minute
  const after = [await validate(code), await confirm(code)]

  expect(before.statusCode).toBe(200)
  expect(after.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})

test('a new code leaves the earlier ones valid until one of them is used', async () => {
  const { server, id, request, mailedCodes, validate, confirm } = await resetClient()
  await request()
  await Promise.all([request(), request()])
  const codes = await mailedCodes()
  const statuses = () => Promise.all(codes.map(async (code) => (await validate(code)).statusCode))
  const before = await statuses()

  const confirmed = await Promise.all(codes.map((code, index) => confirm(code, `${validPassword}${index}`)))

  expect(new Set(codes).size).toBe(3)
  expect(before).toEqual([200, 200, 200])
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  expect(await statuses()).toEqual([404, 404, 404])
  expect(await server.store.db.select().from(resetCodes).where(eq(resetCodes.user_id, id))).toEqual([])
})

test('returns 404 for an unknown e-mail and for an inactive account', async () => {
  const email = `asleep@${server.config.databaseUrl ? 'one' : 'other'}.example.test`
  await addUser(server.store.db, { email, password_hash: 'none', is_active: false, created_at: startTime })

  for (const body of [{ email }, { email: 'stranger@example.test' }]) {
    const { statusCode, json } = await server.request('POST', '/api/user/password-reset/request', { body })
    expect([statusCode, json()]).toEqual([404, { message: 'not.found' }])
  }
  expect(mailsIn(outbox).filter(({ to }) => to === email)).toEqual([])
})

test('the code is only in the mail, neither in the database nor in the log', async () => {
  const { server, email, request, mailedCodes, validate } = await resetClient()
  await request()
  const [code = ''] = await mailedCodes()
  await validate(code)

  const rows = await server.store.db.select().from(resetCodes)

  expect(code).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(server.log.join('')).not.toContain(code)
  expect(server.log.join('')).not.toContain(email)
})

test('a user who was locked out by wrong guesses signs in with the new password', async () => {
  const { request, mailedCodes, confirm, signIn } = await resetClient()
  for (let guess = 0; guess < 10; guess++) await signIn('Wrong-guess1')
  expect((await signIn('Old-secret1')).statusCode).toBe(429)
  await request()

  await confirm((await mailedCodes())[0] ?? '')

  expect((await signIn(validPassword)).statusCode).toBe(200)
})

test('a sign-in with the old password during the reset leaves no session', async () => {
  const { server, id, request, mailedCodes, confirm, signIn } = await resetClient()
  await request()

  const signIns = Array.from({ length: 12 }, () => signIn('Old-secret1'))
  const changed = await confirm((await mailedCodes())[0] ?? '')
  const tokens = (await Promise.all(signIns))
    .filter(({ statusCode }) => statusCode === 200)
    .map(({ json }) => json().token)
  const infos = await Promise.all(tokens.map((token) => server.request('GET', '/api/user/info', { token })))

  expect(changed.statusCode).toBe(200)
  expect(infos.filter(({ statusCode, json }) => statusCode === 200 && json().id === id)).toEqual([])
})
