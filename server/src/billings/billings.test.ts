import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { orders } from '../database/tables/orders.ts'
import { adminClient } from '../testing/admin-client.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const { server } = await testContext({ DEMO: '1' })

const day = 24 * 60 * 60
const ids = (items: { external_id: string }[]) => items.map(({ external_id }) => external_id)

/** Four orders of two users, one in each status; returns their external ids in that order. */
const addFixtures = async (marker: string) => {
  const { order, settle } = orderClient(server)
  const ann = await addSignedInUser(server.store, { email: `ann@${marker}.test` })
  const bob = await addSignedInUser(server.store, { email: `bob@${marker}.test` })
  const created: string[] = []
  for (const [at, { token }] of [bob, ann, bob, ann].entries()) {
    server.time.now = startTime + at
    created.push((await order(token, (at % 3) + 1)).json().ext_id)
  }
  for (const [at, outcome] of [undefined, 'done', 'failed', 'cancelled'].entries()) {
    server.time.now = startTime + 100 - at
    if (outcome) await settle(created[at]!, outcome)
  }
  server.time.now = startTime
  return { adminApi: await adminClient(server), created, ann }
}

test('lists a billing with its plan, amounts in the major unit and the payment details', async () => {
  const { adminApi, created, ann } = await addFixtures('shown')

  const [item] = await adminApi.list('billing', { search: '@shown', status: 'done' })

  expect(item).toEqual({
    id: item.id,
    external_id: created[1],
    user_id: ann.id,
    user_email: ann.email,
    gateway_id: 1,
    gateway: 'sandbox',
    status: 'done',
    plan: {
      id: 2,
      type: 2,
      currency_code: 'USD',
      amount: 27,
      month_count: 6,
      start_at: startTime + 99,
      expired_at: item.plan.expired_at,
      created_at: startTime + 1,
    },
    payment_details: item.payment_details,
    created_at: startTime + 1,
    updated_at: startTime + 99,
    can_settle: false,
    can_refund: true,
    paid_at: startTime + 99,
    refunded_at: null,
    problem: null,
  })
  expect(typeof item.payment_details).toBe('object')
})

const sorted = [
  [undefined, [3, 2, 1, 0]],
  ['id', [0, 1, 2, 3]],
  ['created_at', [0, 1, 2, 3]],
  ['-created_at', [3, 2, 1, 0]],
  ['updated_at', [0, 3, 2, 1]],
  ['-updated_at', [1, 2, 3, 0]],
  ['user_email', [1, 3, 0, 2]],
  ['-user_email', [2, 0, 3, 1]],
] as const

test('sorts billings as requested, newest first by default', async () => {
  const { adminApi, created } = await addFixtures('sorted')

  for (const [sort, expected] of sorted) {
    const found = ids(await adminApi.list('billing', { search: '@sorted', ...(sort && { sort }) }))
    expect([sort, found]).toEqual([sort, expected.map((at) => created[at])])
  }
})

test('finds billings by a part of the e-mail or the external id, and filters by status', async () => {
  const { adminApi, created } = await addFixtures('found')

  expect(ids(await adminApi.list('billing', { search: 'ANN@found' }))).toEqual([created[3], created[1]])
  expect(ids(await adminApi.list('billing', { search: created[2]!.slice(3, 30).toUpperCase() }))).toEqual([created[2]])
  for (const [at, status] of ['pending', 'done', 'failed', 'cancelled'].entries()) {
    expect(ids(await adminApi.list('billing', { search: '@found', status }))).toEqual([created[at]])
  }
  expect(await adminApi.list('billing', { status: 'paid' })).toBe(400)
})

test('finds billings by their id and the id of their user', async () => {
  const { adminApi, created, ann } = await addFixtures('named')
  const [last] = await adminApi.list('billing', { search: '@named', limit: '1' })
  const found = async (search: string) => ids(await adminApi.list('billing', { search, limit: '100' }))

  expect(await found(`#${last.id}`)).toContain(created[3])
  expect(await found(`#${ann.id}`)).toEqual(expect.arrayContaining([created[3], created[1]]))
  expect(await found(`#${ann.id}`)).not.toContain(created[2])
})

test('an exact external id comes first', async () => {
  const { adminApi, created } = await addFixtures('exact')
  const { db } = server.store
  await db.update(orders).set({ ext_id: '77001' }).where(eq(orders.ext_id, created[1]!))
  await db.update(orders).set({ ext_id: '770012' }).where(eq(orders.ext_id, created[3]!))

  expect(ids(await adminApi.list('billing', { search: '77001' }))).toEqual(['77001', '770012'])
})

test('filters by gateway, plan type and time of creation', async () => {
  const { adminApi, created } = await addFixtures('filtered')
  const { db } = server.store
  await db.update(orders).set({ month_count: 5, gateway: 'btcpay' }).where(eq(orders.ext_id, created[3]!))
  const filtered = async (filters: Record<string, string>) =>
    ids(await adminApi.list('billing', { search: '@filtered', sort: 'id', ...filters }))

  expect(await filtered({ gateway: 'btcpay' })).toEqual([created[3]])
  expect(await filtered({ gateway: 'sandbox' })).toEqual(created.slice(0, 3))
  expect(await filtered({ plan_type: '2' })).toEqual([created[1]])
  expect(await filtered({ plan_type: '0' })).toEqual([created[3]])
  expect(await filtered({ from: String(startTime + 1), to: String(startTime + 3) })).toEqual(created.slice(1, 3))
  expect(await adminApi.list('billing', { gateway: 'paypal' })).toBe(400)
})

test('sums what was paid and refunded by currency, as filtered', async () => {
  const { adminApi, created, ann } = await addFixtures('sums')
  const { db } = server.store
  const { order, settle } = orderClient(server)
  const another = (await order(ann.token, 1)).json().ext_id
  await settle(another, 'done')
  await db.update(orders).set({ currency_code: 'JPY', amount: 900 }).where(eq(orders.ext_id, another))
  const refund = { status: 'cancelled', refunded_at: startTime } as const
  await db.update(orders).set(refund).where(eq(orders.ext_id, created[1]!))
  const totals = async (query: Record<string, string>) => {
    const url = `/api/admin/billings/totals?${new URLSearchParams(query)}`
    return (await server.request('GET', url, { token: adminApi.admin.token })).json()
  }

  const paid = { paid: 27, paid_count: 1 }
  const yen = {
    currency_code: 'JPY',
    paid: 900,
    paid_count: 1,
    done: 900,
    done_count: 1,
    refunded: 0,
    refunded_count: 0,
  }
  const dollars = { currency_code: 'USD', ...paid, done: 0, done_count: 0, refunded: 27, refunded_count: 1 }
  expect(await totals({ search: '@sums' })).toEqual({ items: [yen, dollars] })
  expect(await totals({ search: '@sums', status: 'done' })).toEqual({ items: [yen] })
  expect(await totals({ search: '@sums', plan_type: '2' })).toEqual({ items: [dollars] })
  expect(await totals({ search: 'bob@sums' })).toEqual({ items: [] })
})

test('counts a payment and a refund each in its own period', async () => {
  const adminApi = await adminClient(server)
  const { admin } = adminApi
  const { order, settle } = orderClient(server)
  const buyer = await addSignedInUser(server.store, { email: 'buyer@periods.test' })
  const [first, second, third] = [startTime, startTime + 7 * day, startTime + 14 * day]
  const { id, ext_id } = (await order(buyer.token, 2)).json()
  server.time.now = second + 5
  await settle(ext_id, 'done')
  server.time.now = third + 5
  await server.request('POST', `/api/admin/order/${id}/refund`, { token: admin.token })
  const read = async (dates: string, from: number) => {
    const query = { search: '@periods', dates, from: String(from), to: String(from + 7 * day) }
    const url = `/api/admin/billings/totals?${new URLSearchParams(query)}`
    const [sums] = (await server.request('GET', url, { token: admin.token })).json().items
    return [(await adminApi.list('billing', query)).length, sums?.paid ?? 0, sums?.refunded ?? 0]
  }

  const rows = await Promise.all([first, second, third].map((from) => read('payments', from)))
  const created = await Promise.all([first, second, third].map((from) => read('created', from)))

  expect(rows).toEqual([
    [0, 0, 0],
    [1, 27, 0],
    [1, 0, 27],
  ])
  expect(created).toEqual([
    [1, 27, 27],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect((await adminApi.list('billing', { search: '@periods' }))[0]).toMatchObject({
    paid_at: second + 5,
    refunded_at: third + 5,
  })
})
