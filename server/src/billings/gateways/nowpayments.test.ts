import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import { signedWebhook, startFakeNowpayments } from '../../testing/gateways/fake-nowpayments.ts'
import { gatewayClient } from '../../testing/gateways/gateway-client.ts'
import { startTime, testServer, sharedServer } from '../../testing/test-server.ts'
import { reportedPaymentIds } from '../check-queries.ts'
import { createGateways } from './create-gateways.ts'
import { stateOf } from './nowpayments-invoice.ts'
import { matchingSignature } from './nowpayments-signature.ts'

const fake = await startFakeNowpayments()
afterAll(() => fake.stop())
const server = await sharedServer(fake.env)
afterEach(() => {
  fake.intercept = () => false
})

/** Lets the gateway refuse the requests whose path starts with a text. */
const refuse = (start: string, status: number) => {
  fake.intercept = ({ url = '' }, response) => {
    if (!url.startsWith(start)) return false
    response.writeHead(status).end()
    return true
  }
}

test('settles a payment that a webhook has reported although the account cannot sign in', async () => {
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  client.setScene(ext_id, 'paid')
  refuse('/v1/auth', 403)

  await client.send(fake.webhook(ext_id))
  await client.waitUntilChecked(id)

  expect((await client.orderRow(id)).status).toBe('done')
})

test('checks again later if the account cannot sign in and no webhook has reported a payment', async () => {
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  client.setScene(ext_id, 'paid')
  refuse('/v1/auth', 403)
  server.time.now = startTime + 60
  await client.poll()
  const refused = await client.orderRow(id)
  fake.intercept = () => false
  server.time.now = startTime + 120
  await client.poll()

  expect(refused).toMatchObject({ status: 'pending', next_check_at: startTime + 120 })
  expect((await client.orderRow(id)).status).toBe('done')
})

test('a refund at the gateway takes back what a late payment gave, although an earlier payment was refunded before', async () => {
  const client = gatewayClient(server, fake)
  const { id, ext_id, user_id } = await client.orderOfNewUser()
  const ends: (number | null)[] = []
  for (const [delivery, scene] of (['refunded', 'late', 'refunded'] as const).entries()) {
    client.setScene(ext_id, scene)
    await client.send(fake.webhook(ext_id, delivery))
    await client.waitUntilChecked(id)
    ends.push(await client.premiumEnd(user_id))
  }

  expect(ends).toEqual([null, addMonths(startTime, 1), startTime])
  expect(await client.orderRow(id)).toMatchObject({ status: 'cancelled', refunded_at: startTime })
})

test('knows the payments of an order by their last webhook, and reads the latest ten', async () => {
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  const report = (payment_id: number, delivery: number) =>
    client.send(signedWebhook({ invoice_id: Number(ext_id), payment_id, delivery }, 'sorted'))
  const reported = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 9]
  for (const [delivery, payment_id] of reported.entries()) await report(payment_id, delivery)
  await client.waitUntilChecked(id)
  const paymentIds = await reportedPaymentIds(server.store.db, id)
  const before = fake.requests.length
  const signal = AbortSignal.timeout(10_000)
  await createGateways(server.config)[0]?.fetchInvoice?.(await client.orderRow(id), { paymentIds, signal })

  expect(paymentIds).toEqual(['9', '19', '18', '17', '16', '15', '14', '13', '12', '11', '10'])
  const read = fake.requests.slice(before).filter((request) => /payment\/\d/.test(request))
  expect(read.toSorted()).toEqual(
    paymentIds
      .slice(0, 10)
      .map((each) => `GET /v1/payment/${each}`)
      .toSorted(),
  )
})

test('signs in once for several checks, and again if the token is refused', async () => {
  // A server without the orders of other tests.
  const server = await testServer(fake.env)
  const client = gatewayClient(server, fake)
  const { id } = await client.orderOfNewUser()
  const before = fake.requests.length
  const loginsAfterCheck = async (seconds: number) => {
    server.time.now = startTime + seconds
    await client.poll()
    return fake.requests.slice(before).filter((request) => request === 'POST /v1/auth').length
  }

  const logins = [await loginsAfterCheck(200), await loginsAfterCheck(400)]
  refuse('/v1/payment/?', 401)
  logins.push(await loginsAfterCheck(600))
  fake.intercept = () => false
  logins.push(await loginsAfterCheck(800))

  const { next_check_at } = await client.orderRow(id)
  await server.close()

  expect(logins).toEqual([1, 1, 1, 2])
  expect(next_check_at).toBeGreaterThan(startTime + 800)
})

test.each([
  [['partially_paid', 'refunded'], 'refunded'],
  [['waiting', 'refunded'], 'refunded'],
  [['refunded', 'waiting'], 'refunded'],
  [['confirming', 'refunded'], 'pending'],
  [['sending', 'refunded'], 'pending'],
  [['finished', 'refunded'], 'paid'],
  [['partially_paid', 'expired'], 'pending'],
  [['waiting', 'failed'], 'pending'],
])('an invoice with the payments %j is %s', (statuses, state) => {
  expect(stateOf(statuses)).toBe(state)
})

const secret = 'secret'
const sign = (text: string) => createHmac('sha512', secret).update(text).digest('hex')
const body = { payment_id: 5, fee: { depositFee: 0.1, currency: 'btc' }, Z: 1, a: [{ z: 1, b: 2 }] }

test('recognizes both serialisations, with keys sorted by code unit', () => {
  const sorted = '{"Z":1,"a":[{"b":2,"z":1}],"fee":{"currency":"btc","depositFee":0.1},"payment_id":5}'
  const filtered = '{"Z":1,"a":[{}],"fee":{},"payment_id":5}'

  expect(matchingSignature(body, sign(sorted), secret)).toBe('sorted')
  expect(matchingSignature(body, sign(filtered), secret)).toBe('filtered')
})

test('filters nested keys as the samples of NOWPayments do', () => {
  const nested = { b: { c: 1, b: { a: 2, d: 3 } }, a: [{ d: 4, a: [{ b: null, c: 'x' }] }, 'd'] }

  expect(matchingSignature(nested, sign(JSON.stringify(nested, ['a', 'b'])), secret)).toBe('filtered')
})

test('refuses any other signature', () => {
  for (const wrong of [sign(JSON.stringify(body)), '', sign('{}').toUpperCase().slice(1), 'é'.repeat(64)])
    expect(matchingSignature(body, wrong, secret)).toBeNull()
  expect(matchingSignature(body, sign('{}'), 'other')).toBeNull()
})

test('refuses what is not an object, is nested too deeply, or has other prototypes', () => {
  for (const other of [null, [], 'text', 5, undefined])
    expect(matchingSignature(other, sign('null'), secret)).toBeNull()
  const deep = JSON.parse(`{"a":${'['.repeat(16_000)}${']'.repeat(16_000)}}`)
  expect(matchingSignature(deep, sign(''), secret)).toBeNull()
  const odd = JSON.parse('{"__proto__":{"b":1},"a":2}')
  expect(matchingSignature(odd, sign('{"__proto__":{"b":1},"a":2}'), secret)).toBe('sorted')
})
