import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { registrationClient } from '../testing/registration-client.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'

let closed: TestServer
let open: TestServer

beforeAll(async () => {
  closed = await testServer()
  open = await testServer({ REGISTRATION_OPEN: 'yes' })
})
afterAll(async () => {
  await closed.close()
  await open.close()
})

const strong = 'Пароль-1x'
const register = (server: TestServer, email: string, password = strong, clientIp = '10.6.0.1') =>
  server.request('POST', '/api/user/register', { body: { email, password, confirm_password: password }, clientIp })

test('returns 404 for any body while registration is closed', async () => {
  expect((await register(closed, 'a@example.test')).statusCode).toBe(404)
  expect((await closed.request('POST', '/api/user/register', { body: { nonsense: 1 } })).statusCode).toBe(404)
})

test('creates an account without a session, which can sign in', async () => {
  const created = await register(open, 'Open@Example.test')

  expect([created.statusCode, created.json()]).toEqual([200, { email: 'open@example.test' }])
  expect((await registrationClient(open).signIn('open@example.test', strong)).statusCode).toBe(200)
})

test('requires a special character in the password and an unused e-mail', async () => {
  await register(open, 'taken@example.test')

  const weak = await register(open, 'weak@example.test', 'Long1enough')
  const taken = await register(open, 'taken@example.test')

  expect([weak.statusCode, weak.json()]).toEqual([400, { message: 'form.error.password.strong' }])
  expect([taken.statusCode, taken.json()]).toEqual([400, { message: 'form.error.email.taken' }])
})

test('creates one account for concurrent registrations of one e-mail', async () => {
  const pending = Array.from({ length: 9 }, (_, index) =>
    register(open, 'same@example.test', strong, `10.6.1.${index}`),
  )

  const statuses = (await Promise.all(pending)).map(({ statusCode }) => statusCode)

  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(8).fill(400)])
})
