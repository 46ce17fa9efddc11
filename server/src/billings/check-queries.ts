import type { OrderGateway } from '@sallyport/contract/rules'
import { and, asc, desc, eq, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { orderEvents, orders, type OrderRow } from '../database/tables/orders.ts'

const isDue = (gateway: OrderGateway, now: number) =>
  and(
    eq(orders.gateway, gateway),
    lte(orders.next_check_at, now),
    or(isNull(orders.checking_until), lte(orders.checking_until, now)),
  )

/** The ids of orders whose invoices are due for a check, longest due first. */
export async function dueOrderIds(db: Database, gateway: OrderGateway, now: number, limit: number): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue(gateway, now))
    .orderBy(asc(orders.next_check_at))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** An order that only this process checks until `checking_until`. `notified_at` is the time of its last webhook, or null. */
export type ClaimedOrder = OrderRow & { checking_until: number; notified_at: number | null }

type Claim = { id: number; gateway: OrderGateway; now: number }

export async function claimOrder(db: Database, { id, gateway, now }: Claim): Promise<ClaimedOrder | null> {
  const checking_until = now + claimDuration
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

/** Ends a claim and sets the next check to `next.at` (null for never), or to `next.now` if a webhook has arrived since the claim. */
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

/** The ids of the reported payments of an order, latest first. */
export async function reportedPaymentIds(db: Database, order_id: number): Promise<string[]> {
  const found = await db
    .select({ payment_id: orderEvents.payment_id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), isNotNull(orderEvents.payment_id)))
    .groupBy(orderEvents.payment_id)
    .orderBy(desc(max(orderEvents.id)))
  return found.flatMap(({ payment_id }) => payment_id ?? [])
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Check intervals by the age of an order, in seconds. */
const schedule = [
  { age: 10 * minute, interval: 15 },
  { age: hour, interval: minute },
  { age: day, interval: 10 * minute },
  { age: 7 * day, interval: hour },
  { age: 30 * day, interval: 6 * hour },
] as const

type Age = {
  created_at: number
  /** When the last webhook was stored; null for never. */
  notified_at?: number | null
}

/** When to check an unsettled invoice again, in unix seconds; null for never. At least hourly within a day after a webhook. */
export function nextCheckAt({ created_at, notified_at = null }: Age, now: number): number | null {
  const { interval } = schedule.find(({ age }) => now - created_at < age) ?? { interval: Number.POSITIVE_INFINITY }
  const isNotified = notified_at !== null && now - notified_at < day
  const seconds = isNotified ? Math.min(interval, hour) : interval
  return Number.isFinite(seconds) ? now + seconds : null
}

/** When to check again after a failed request: as `nextCheckAt`, but a minute from now at the earliest, and in an hour instead of never. */
export const retryCheckAt = (order: Age, now: number): number => {
  const next = nextCheckAt(order, now) ?? now + hour
  return Math.max(next, now + minute)
}

/** The maximum duration of a check, and how long a claim excludes other processes; in seconds. */
export const maxCheckDuration = 20
export const claimDuration = 30

/** Seconds until the first check of a new order, in which the call that placed the order creates the invoice. */
export const maxCreationDuration = 60
