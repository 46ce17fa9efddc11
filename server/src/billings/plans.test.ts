import { expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { orders } from '../database/tables/orders.ts'
import { users } from '../database/tables/schema.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const outcomes = ['done', 'failed', 'cancelled'] as const

const { accessesOnNode, allocate, server } = await testContext({ DEMO: '1', LOG_LEVEL: 'trace' })
const { order, settle, statusOf } = orderClient(server)

const userRow = async (id: number) => (await server.store.db.select().from(users).where(eq(users.id, id)))[0]
const orderRow = async (id: number) => (await server.store.db.select().from(orders).where(eq(orders.id, id)))[0]

test('lists three plans with prices in the major unit', async () => {
  const { json } = await server.request('GET', '/api/user/plan/list', await addSignedInUser(server.store))

  expect(json()).toEqual({
    list: [
      { id: 1, month_count: 1, currency_code: 'USD', amount_total: 5, amount_month: 5 },
      { id: 2, month_count: 6, currency_code: 'USD', amount_total: 27, amount_month: 4.5 },
      { id: 3, month_count: 12, currency_code: 'USD', amount_total: 48, amount_month: 4 },
    ],
  })
})

test('the plans come with the last open order of the user, with its price, for a day and until it is paid', async () => {
  const owner = await addSignedInUser(server.store)
  const listFor = async (user = owner) => (await server.request('GET', '/api/user/plan/list', user)).json()
  const first = (await order(owner.token, 1)).json()
  const invoice = (await order(owner.token, 2)).json()

  const plan = { id: 2, month_count: 6, currency_code: 'USD', amount_total: 27, amount_month: 4.5 }
  expect((await listFor()).open_order).toEqual({ invoice, plan })
  expect(await listFor(await addSignedInUser(server.store))).not.toHaveProperty('open_order')

  await settle(invoice.ext_id, 'failed')
  expect((await listFor()).open_order.invoice).toEqual(first)
  server.time.now = startTime + 24 * 3600
  expect(await listFor()).not.toHaveProperty('open_order')
  server.time.now = startTime
  await settle(first.ext_id, 'done')
  expect(await listFor()).not.toHaveProperty('open_order')
})

test('an order keeps the price of its day, and only its owner can read it', async () => {
  const owner = await addSignedInUser(server.store)
  const other = await addSignedInUser(server.store, { is_admin: true })

  const { statusCode, json } = await order(owner.token, 2, 'Premium, 6 months')
  const { id, ...invoice } = json()

  expect(statusCode).toBe(200)
  expect(invoice).toEqual({ gateway_id: 1, ext_id: expect.stringMatching(/^[a-z0-9]{32}$/) })
  expect((await statusOf(owner.token, id)).json()).toEqual({ status: 'pending' })
  expect((await statusOf(other.token, id)).statusCode).toBe(404)
  expect(await orderRow(id)).toMatchObject({
    amount: 2700,
    currency_code: 'USD',
    description: 'Premium, 6 months',
    start_at: null,
  })
  expect((await order(owner.token, 4)).statusCode).toBe(404)
})

test('an account can create 20 unpaid orders per day, and each can still be paid later', async () => {
  const { token } = await addSignedInUser(server.store)
  const other = await addSignedInUser(server.store)

  const responses = await Promise.all(Array.from({ length: 25 }, () => order(token)))
  const created = responses.filter(({ statusCode }) => statusCode === 200)
  const refused = await order(token)
  const others = await order(other.token)
  await settle(created[0]?.json().ext_id, 'done')
  const afterPayment = await order(token)
  server.time.now = startTime + 24 * 60 * 60
  const nextDay = await order(token)

  expect(created).toHaveLength(20)
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'too.many.requests.error' }])
  expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60))
  expect([others.statusCode, afterPayment.statusCode, nextDay.statusCode]).toEqual([200, 200, 200])
})

for (const outcome of outcomes) {
  test(`an order that is ${outcome} ignores repeated reports, but not a payment`, async () => {
    const { id: user_id, token } = await addSignedInUser(server.store)
    const { id, ext_id } = (await order(token)).json()

    for (const reported of [outcome, 'failed', 'cancelled', outcome])
      expect((await settle(ext_id, reported)).statusCode).toBe(303)

    const expiredAt = outcome === 'done' ? addMonths(startTime, 1) : null
    expect((await statusOf(token, id)).json()).toEqual({ status: outcome })
    expect((await userRow(user_id))?.premium_expired_at ?? null).toBe(expiredAt)
    expect(await orderRow(id)).toMatchObject({
      expired_at: expiredAt,
      payment_details: { gateway: 'sandbox', outcome },
    })
    await settle(ext_id, 'done')
    expect((await statusOf(token, id)).json()).toEqual({ status: 'done' })
    expect((await userRow(user_id))?.premium_expired_at).toBe(addMonths(startTime, 1))
  })
}

test('concurrent payments of several orders add up', async () => {
  const { id, token } = await addSignedInUser(server.store)
  const created = await Promise.all([1, 1, 2].map((plan) => order(token, plan)))

  await Promise.all(created.map(({ json }) => settle(json().ext_id, 'done')))

  const expiredAt = (await userRow(id))?.premium_expired_at ?? 0
  expect(expiredAt).toBeGreaterThanOrEqual(addMonths(startTime, 8) - 3 * 24 * 60 * 60)
  expect(expiredAt).toBeLessThanOrEqual(addMonths(startTime, 8))
  const rows = await server.store.db.select().from(orders).where(eq(orders.user_id, id))
  const [first, second, third] = rows.toSorted((one, other) => (one.start_at ?? 0) - (other.start_at ?? 0))
  expect([first?.start_at, second?.start_at, third?.start_at]).toEqual([
    startTime,
    first?.expired_at,
    second?.expired_at,
  ])
})

test('extends current premium from its end and expired premium from now', async () => {
  const current = await addSignedInUser(server.store, { premium_expired_at: startTime + 1000 })
  const over = await addSignedInUser(server.store, { premium_expired_at: startTime - 1000 })

  for (const { token } of [current, over]) await settle((await order(token, 3)).json().ext_id, 'done')

  expect((await userRow(current.id))?.premium_expired_at).toBe(addMonths(startTime + 1000, 12))
  expect((await userRow(over.id))?.premium_expired_at).toBe(addMonths(startTime, 12))
})

test("a payment removes the expiry of the buyer's unexpired accesses only", async () => {
  const node_id = await addNode(server.store)
  const buyer = await addSignedInUser(server.store)
  const other = await addSignedInUser(server.store)
  const { id: over } = (await allocate(buyer.token, node_id, 'over')).json().access
  server.time.now = startTime + 29 * 60
  const { id: unexpired } = (await allocate(buyer.token, node_id, 'kept')).json().access
  const { id: others } = (await allocate(other.token, node_id, 'others')).json().access

  server.time.now = startTime + 31 * 60
  await settle((await order(buyer.token)).json().ext_id, 'done')
  server.time.now = startTime + 90 * 60
  const shown = await accessesOnNode(buyer.token, node_id)

  expect(shown.items).toMatchObject([{ id: unexpired, expired_at: null }])
  const rows = await server.store.db.select().from(accesses).where(eq(accesses.node_id, node_id))
  const modes = new Map(rows.map(({ id, mode, status }) => [id, `${mode} ${status}`]))
  expect(modes.get(unexpired)).toBe('basic active')
  expect(modes.get(over)).toBe('limited inactive')
  expect(modes.get(others)).toBe('limited inactive')
})

test('an access that is created during the payment does not expire, whichever commits first', async () => {
  const node_id = await addNode(server.store)
  for (let round = 0; round < 10; round++) {
    const { id, token } = await addSignedInUser(server.store)
    const { ext_id } = (await order(token)).json()

    await Promise.all([allocate(token, node_id), settle(ext_id, 'done'), allocate(token, node_id)])

    const rows = await server.store.db.select().from(accesses).where(eq(accesses.user_id, id))
    expect(rows.map(({ mode, expired_at }) => `${mode} ${expired_at}`)).toEqual(Array(2).fill('basic null'))
  }
})
