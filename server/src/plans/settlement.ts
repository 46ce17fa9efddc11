import { eq } from 'drizzle-orm'
import { addMonths } from '../domain/calendar-months.ts'
import { setAccessTerms } from '../expirations/access-expiry.ts'
import type { Database } from '../store/database.ts'
import { orders } from '../store/order-tables.ts'
import { users } from '../store/schema.ts'
import type { LockedOrder } from './orders-queries.ts'

/** Gives what was ordered: extends premium from its current end, or from now if it has ended, and removes the expiry of the user's accesses. */
export async function giveOrder(tx: Database, { order, user }: LockedOrder, now: number) {
  const start_at = Math.max(now, user.premium_expired_at ?? 0)
  const expired_at = addMonths(start_at, order.month_count)
  await tx.update(users).set({ premium_expired_at: expired_at, updated_at: now }).where(eq(users.id, user.id))
  await setAccessTerms(tx, { user_id: user.id, now }, { mode: 'basic', expired_at: null })
  const period = { start_at, expired_at }
  await tx
    .update(orders)
    .set({ ...period, status: 'done', paid_at: now, problem: null, updated_at: now })
    .where(eq(orders.id, order.id))
}
