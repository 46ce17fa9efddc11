import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { orders } from '../store/order-tables.ts'
import { users } from '../store/schema.ts'
import type { LockedOrder } from './orders-queries.ts'

/**
 * Takes back the unused part of the period of a settled order, and moves the periods of later orders forward. If premium
 * ends with it, `expirePremium` limits the accesses, as at any other end.
 */
export async function takeBackOrder(tx: Database, { order, user }: LockedOrder, now: number) {
  if (order.start_at === null || order.expired_at === null) throw new Error('The order was not settled')
  const endsAt = Math.min(order.expired_at, Math.max(now, order.start_at))
  const unused = order.expired_at - endsAt
  await tx
    .update(orders)
    .set({ status: 'cancelled', refunded_at: now, expired_at: endsAt, problem: null, updated_at: now })
    .where(eq(orders.id, order.id))
  if (unused === 0) return
  await tx
    .update(orders)
    .set({ start_at: sql`${orders.start_at} - ${unused}`, expired_at: sql`${orders.expired_at} - ${unused}` })
    .where(and(eq(orders.user_id, user.id), ne(orders.id, order.id), gte(orders.start_at, order.expired_at)))
  const premium_expired_at = Math.max(now, (user.premium_expired_at ?? now) - unused)
  await tx.update(users).set({ premium_expired_at, updated_at: now }).where(eq(users.id, user.id))
}
