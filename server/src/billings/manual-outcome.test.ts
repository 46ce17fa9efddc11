import { expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { openSession } from '../accounts/sessions.ts'
import { accesses } from '../database/tables/accesses.ts'
import { orders } from '../database/tables/orders.ts'
import { users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { repetitions } from '../testing/repetitions.ts'
import { addNode, addSignedInUser, expireAll, startTime, testContext } from '../testing/test-server.ts'

const day = 24 * 60 * 60

const { allocate, server } = await testContext({ DEMO: '1' })

const start = async () => {
  const adminApi = await adminClient(server)
  const { id: user_id, token } = await addSignedInUser(server.store)
  const { order, settle } = orderClient(server)
  const act = async (id: number, action: 'settle' | 'refund') => {
    // A new session, because the admin's session may expire between two steps, which can be months apart.
    const session = await openSession(server.store.db, adminApi.admin.id, server.time.now)
    return server.request('POST', `/api/admin/order/${id}/${action}`, { token: session })
  }
  const rowOf = async (id: number) => (await server.store.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const premiumEnd = async () =>
    (await server.store.db.select().from(users).where(eq(users.id, user_id)))[0]!.premium_expired_at
  const eventsOf = async (id: number) =>
    (await server.request('GET', `/api/admin/order/${id}/events`, { token: adminApi.admin.token })).json().items
  const newOrder = async (plan = 1) => (await order(token, plan)).json()
  return { adminApi, user_id, token, newOrder, settle, act, rowOf, premiumEnd, eventsOf }
}

for (const before of ['pending', 'failed', 'cancelled']) {
  test(`an admin settles an order that is ${before} by hand, once, and it is logged`, async () => {
    const { adminApi, newOrder, settle, act, premiumEnd, eventsOf } = await start()
    const { id, ext_id } = await newOrder()
    if (before !== 'pending') await settle(ext_id, before)

    const responses = await Promise.all([act(id, 'settle'), act(id, 'settle'), act(id, 'settle')])

    for (const { statusCode, json } of responses) {
      expect(statusCode).toBe(200)
      expect(json()).toMatchObject({ id, status: 'done', can_settle: false, can_refund: true })
    }
    expect(await premiumEnd()).toBe(addMonths(startTime, 1))
    expect(await adminApi.logEntries()).toMatchObject([
      { action: 'order.settle', subject_id: id, changes: { status: { from: before, to: 'done' } } },
    ])
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'settled_by_hand',
      source: 'admin',
      admin_id: adminApi.admin.id,
    })
  })
}

test('a payment after a settlement by hand is recorded and gives nothing more', async () => {
  const { newOrder, settle, act, premiumEnd, eventsOf } = await start()
  const { id, ext_id } = await newOrder()
  await act(id, 'settle')

  await settle(ext_id, 'done')

  expect(await premiumEnd()).toBe(addMonths(startTime, 1))
  expect((await eventsOf(id)).map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'settled_by_hand', 'paid'])
})

test('a refund takes back what is unused, and ends premium and the accesses by the usual rules', async () => {
  const { adminApi, user_id, token, newOrder, settle, act, rowOf, premiumEnd } = await start()
  const node_id = await addNode(server.store)
  const { id, ext_id } = await newOrder()
  await settle(ext_id, 'done')
  await allocate(token, node_id)
  server.time.now = startTime + 10 * day

  const responses = await Promise.all([act(id, 'refund'), act(id, 'refund')])
  await expireAll(server)
  const [access] = await server.store.db.select().from(accesses).where(eq(accesses.user_id, user_id))

  const refunded_at = startTime + 10 * day
  for (const { statusCode, json } of responses) {
    expect(statusCode).toBe(200)
    expect(json()).toMatchObject({ status: 'cancelled', refunded_at, can_settle: false, can_refund: false })
  }
  expect(await rowOf(id)).toMatchObject({ start_at: startTime, expired_at: refunded_at })
  expect(await premiumEnd()).toBe(refunded_at)
  expect(access).toMatchObject({ mode: 'limited', expired_at: refunded_at + 30 * 60 })
  expect(await adminApi.logEntries()).toMatchObject([{ action: 'order.refund', subject_id: id }])
})

test('a refund moves later orders forward', async () => {
  const { newOrder, settle, act, rowOf, premiumEnd } = await start()
  const created = [await newOrder(1), await newOrder(2), await newOrder(1)]
  for (const { ext_id } of created) await settle(ext_id, 'done')
  const [first, second, third] = await Promise.all(created.map(({ id }) => rowOf(id)))
  const length = second!.expired_at! - second!.start_at!

  await act(second!.id, 'refund')

  expect(await rowOf(first!.id)).toMatchObject({ start_at: startTime, expired_at: first!.expired_at })
  expect(await rowOf(second!.id)).toMatchObject({ start_at: second!.start_at, expired_at: second!.start_at })
  expect(await rowOf(third!.id)).toMatchObject({
    start_at: second!.start_at,
    expired_at: third!.expired_at! - length,
  })
  expect(await premiumEnd()).toBe(third!.expired_at! - length)
})

test('a refunded order stays refunded: it can neither be settled by hand nor by a payment', async () => {
  const { newOrder, settle, act, rowOf, premiumEnd } = await start()
  const { id, ext_id } = await newOrder()
  await act(id, 'settle')
  await act(id, 'refund')

  const settled = await act(id, 'settle')
  await settle(ext_id, 'done')

  expect([settled.statusCode, settled.json()]).toEqual([400, { message: 'admin.billings.refunded.error' }])
  expect(await premiumEnd()).toBe(startTime)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', problem: 'paid_after_refund' })
})

test('an order that was not settled cannot be refunded, and an unknown one does not exist', async () => {
  const { newOrder, act, adminApi } = await start()
  const { id } = await newOrder()

  const refused = await act(id, 'refund')

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'admin.billings.not.settled.error' }])
  expect((await act(2_000_000, 'settle')).statusCode).toBe(404)
  expect((await act(2_000_000, 'refund')).statusCode).toBe(404)
  expect(await adminApi.logEntries()).toEqual([])
})

test('premium is always the sum of what orders gave and refunds left', async () => {
  const step = fc.record({
    order: fc.nat({ max: 3 }),
    action: fc.constantFrom('settle', 'refund', 'pay' as const),
    days: fc.nat({ max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { newOrder, settle, act, rowOf, premiumEnd } = await start()
      const created = [await newOrder(1), await newOrder(2), await newOrder(1), await newOrder(3)]
      for (const { order, action, days } of steps) {
        server.time.now += days * day
        const { id, ext_id } = created[order]!
        if (action === 'pay') await settle(ext_id, 'done')
        else expect([200, 400]).toContain((await act(id, action)).statusCode)
      }
      const rows = await Promise.all(created.map(({ id }) => rowOf(id)))
      server.time.now = startTime
      const periods = rows
        .flatMap(({ start_at, expired_at }) => (start_at === null ? [] : [{ start_at, expired_at: expired_at! }]))
        .filter(({ start_at, expired_at }) => expired_at > start_at)
        .toSorted((one, other) => one.start_at - other.start_at)
      for (const [position, { start_at }] of periods.entries())
        expect(start_at).toBeGreaterThanOrEqual(periods[position - 1]?.expired_at ?? 0)
      // A purchase after the end of premium, refunded at once, leaves premium that ended at that time.
      const emptyEnds = rows.flatMap(({ start_at, refunded_at }) =>
        start_at === refunded_at ? (refunded_at ?? []) : [],
      )
      const end = await premiumEnd()
      if (periods.length > 0) expect(end).toBe(Math.max(periods.at(-1)!.expired_at, ...emptyEnds))
      for (const { start_at, expired_at, refunded_at, month_count } of rows) {
        const months = refunded_at === null && start_at !== null ? addMonths(start_at, month_count) : expired_at
        expect(Math.abs((expired_at ?? 0) - (months ?? 0))).toBeLessThanOrEqual(4 * day)
      }
    }),
    {
      numRuns: repetitions(5, 100),
      includeErrorInReport: true,
      examples: [
        [
          [
            { order: 0, action: 'settle', days: 0 },
            { order: 2, action: 'settle', days: 31 },
            { order: 2, action: 'refund', days: 0 },
          ],
        ],
      ],
    },
  )
}, 300_000)
