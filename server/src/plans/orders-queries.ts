import { and, desc, eq, gt } from 'drizzle-orm'
import { cryptoGatewayId } from '@sallyport/contract/rules'
import { newCode } from '../domain/token.ts'
import { orders, type OrderRow, type PlanRow } from '../store/order-tables.ts'
import type { Database } from '../store/database.ts'

const day = 24 * 60 * 60
/** The maximum number of unpaid orders of an account in 24 hours. None is deleted, because a payment may still arrive. */
const pendingOrdersPerDay = 20

/** Seconds until an account may order again; 0 if it may now. */
export async function secondsToNextOrder(tx: Database, user_id: number, now: number): Promise<number> {
  const recent = and(eq(orders.user_id, user_id), eq(orders.status, 'pending'), gt(orders.created_at, now - day))
  const [oldest] = await tx
    .select({ created_at: orders.created_at })
    .from(orders)
    .where(recent)
    .orderBy(desc(orders.id))
    .limit(1)
    .offset(pendingOrdersPerDay - 1)
  return oldest ? oldest.created_at + day - now : 0
}

type NewOrder = { user_id: number; plan: PlanRow; description: string; now: number }

/** Creates a pending order with the current price and duration of the plan. */
export async function addOrder(db: Database, { user_id, plan, description, now }: NewOrder): Promise<OrderRow> {
  const { id: plan_id, currency_code, amount, month_count } = plan
  const [added] = await db
    .insert(orders)
    .values({
      user_id,
      plan_id,
      gateway_id: cryptoGatewayId,
      ext_id: newCode(),
      status: 'pending',
      description,
      currency_code,
      amount,
      month_count,
      created_at: now,
    })
    .returning()
  if (!added) throw new Error('The insert returned no order')
  return added
}

export async function orderOfUser(db: Database, { id, user_id }: { id: number; user_id: number }) {
  const [found] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.user_id, user_id)))
  return found
}

export async function orderByExtId(db: Database, ext_id: string): Promise<OrderRow | undefined> {
  const [found] = await db.select().from(orders).where(eq(orders.ext_id, ext_id))
  return found
}

/** Locks a pending order until the end of the transaction. */
export async function lockPendingOrder(tx: Database, ext_id: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.ext_id, ext_id), eq(orders.status, 'pending')))
    .for('update')
  return found
}
