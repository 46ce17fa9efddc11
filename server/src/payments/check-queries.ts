import { and, asc, desc, eq, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { OrderGateway } from '@sallyport/contract/rules'
import type { Database } from '../store/database.ts'
import { orderEvents, orders, type OrderRow } from '../store/order-tables.ts'
import { leaseDuration } from './check-schedule.ts'

const isDue = (gateway: OrderGateway, now: number) =>
  and(
    eq(orders.gateway, gateway),
    lte(orders.next_check_at, now),
    or(isNull(orders.checking_until), lte(orders.checking_until, now)),
  )

/** The orders whose invoices are to be looked at, longest due first. */
export async function dueOrders(db: Database, gateway: OrderGateway, now: number, limit: number): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue(gateway, now))
    .orderBy(asc(orders.next_check_at))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** An order that only this process looks at, until `checking_until`, and when its last webhook was stored. */
export type ClaimedOrder = OrderRow & { checking_until: number; notified_at: number | null }

type Claim = { id: number; gateway: OrderGateway; now: number }

export async function claimOrder(db: Database, { id, gateway, now }: Claim): Promise<ClaimedOrder | null> {
  const checking_until = now + leaseDuration
  const [claimed] = await db
    .update(orders)
    .set({ checking_until })
    .where(and(eq(orders.id, id), isDue(gateway, now)))
    .returning()
  return claimed ? { ...claimed, checking_until, notified_at: await lastNotificationAt(db, id) } : null
}

async function lastNotificationAt(db: Database, order_id: number): Promise<number | null> {
  const [found] = await db
    .select({ at: max(orderEvents.at) })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.kind, 'notification')))
  return found?.at ?? null
}

/** Ends a claim. A webhook that has arrived meanwhile makes the order due again. */
export async function releaseOrder(db: Database, claimed: ClaimedOrder, next: { at: number | null; now: number }) {
  const isUnchanged = sql`${orders.notification_count} = ${claimed.notification_count}`
  await db
    .update(orders)
    .set({
      checking_until: null,
      next_check_at: sql`case when ${isUnchanged} then ${next.at}::bigint else ${next.now}::bigint end`,
    })
    .where(and(eq(orders.id, claimed.id), eq(orders.checking_until, claimed.checking_until)))
}

/** The known payments of an order, the last reported first. */
export async function reportedPayments(db: Database, order_id: number): Promise<string[]> {
  const found = await db
    .select({ payment_id: orderEvents.payment_id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), isNotNull(orderEvents.payment_id)))
    .groupBy(orderEvents.payment_id)
    .orderBy(desc(max(orderEvents.id)))
  return found.flatMap(({ payment_id }) => payment_id ?? [])
}
