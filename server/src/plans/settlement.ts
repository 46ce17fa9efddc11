import type { OrderOutcome } from '@sallyport/contract/rules'
import { eq } from 'drizzle-orm'
import { addMonths } from '../domain/calendar-months.ts'
import { orders, type OrderRow } from '../store/order-tables.ts'
import { users } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { lockUser } from '../store/row-locks.ts'
import { setAccessTerms } from '../expirations/access-expiry.ts'
import { lockPendingOrder } from './orders-queries.ts'

type Settlement = { ext_id: string; outcome: OrderOutcome; now: number; payment_details: object }

/** Applies the report of a gateway to a pending order, at most once. Returns whether there was a pending order. */
export function settleOrder(store: Store, { ext_id, outcome, now, payment_details }: Settlement): Promise<boolean> {
  return store.transaction(async (tx) => {
    const order = await lockPendingOrder(tx, ext_id)
    if (!order) return false
    const purchasedPeriod = outcome === 'done' ? await extendPremium(tx, order, now) : {}
    await tx
      .update(orders)
      .set({ ...purchasedPeriod, status: outcome, payment_details, updated_at: now })
      .where(eq(orders.id, order.id))
    return true
  })
}

/** Extends premium from its current end, or from now if it has ended, and removes the expiry of the user's accesses. */
async function extendPremium(tx: Database, { user_id, month_count }: OrderRow, now: number) {
  const user = await lockUser(tx, user_id)
  if (!user) throw new Error('The user of the order does not exist')
  const start_at = Math.max(now, user.premium_expired_at ?? 0)
  const expired_at = addMonths(start_at, month_count)
  await tx.update(users).set({ premium_expired_at: expired_at, updated_at: now }).where(eq(users.id, user_id))
  await setAccessTerms(tx, { user_id, now }, { mode: 'basic', expired_at: null })
  return { start_at, expired_at }
}
