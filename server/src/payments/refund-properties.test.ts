import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { openSession } from '../accounts/sessions.ts'
import { addMonths } from '../domain/calendar-months.ts'
import { orders } from '../store/order-tables.ts'
import { users } from '../store/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { orderClient } from '../testing/order-client.ts'
import { repetitions } from '../testing/repetitions.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const day = 24 * 60 * 60

const { server } = await testContext({ DEMO: '1' })

const start = async () => {
  const { db } = server.store
  const { admin } = await adminClient(server)
  const { id: user_id, token } = await addSignedInUser(server.store)
  const { order, settle } = orderClient(server)
  const act = async (id: number, action: 'settle' | 'refund') => {
    // A new session, because the time between two steps can exceed that of an unused one.
    const session = await openSession(db, admin.id, server.time.now)
    const { statusCode } = await server.request('POST', `/api/admin/order/${id}/${action}`, { token: session })
    expect([200, 400]).toContain(statusCode)
  }
  const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!
  const premiumEnd = async () => (await db.select().from(users).where(eq(users.id, user_id)))[0]!.premium_expired_at
  const newOrder = async (plan = 1) => (await order(token, plan)).json()
  return { server, newOrder, settle, act, rowOf, premiumEnd }
}

test('premium is always the sum of what orders gave and refunds left', async () => {
  const step = fc.record({
    order: fc.nat({ max: 3 }),
    action: fc.constantFrom('settle', 'refund', 'pay' as const),
    days: fc.nat({ max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { server, newOrder, settle, act, rowOf, premiumEnd } = await start()
      const created = [await newOrder(1), await newOrder(2), await newOrder(1), await newOrder(3)]
      for (const { order, action, days } of steps) {
        server.time.now += days * day
        const { id, ext_id } = created[order]!
        await (action === 'pay' ? settle(ext_id, 'done') : act(id, action))
      }
      const rows = await Promise.all(created.map(({ id }) => rowOf(id)))
      server.time.now = startTime
      const periods = rows
        .flatMap(({ start_at, expired_at }) => (start_at === null ? [] : [{ start_at, expired_at: expired_at! }]))
        .filter(({ start_at, expired_at }) => expired_at > start_at)
        .toSorted((one, other) => one.start_at - other.start_at)
      for (const [position, { start_at }] of periods.entries())
        expect(start_at).toBeGreaterThanOrEqual(periods[position - 1]?.expired_at ?? 0)
      const end = await premiumEnd()
      if (periods.length > 0) expect(end).toBe(periods.at(-1)!.expired_at)
      for (const { start_at, expired_at, refunded_at, month_count } of rows) {
        const months = refunded_at === null && start_at !== null ? addMonths(start_at, month_count) : expired_at
        expect(Math.abs((expired_at ?? 0) - (months ?? 0))).toBeLessThanOrEqual(4 * day)
      }
    }),
    { numRuns: repetitions(5, 100) },
  )
}, 300_000)
