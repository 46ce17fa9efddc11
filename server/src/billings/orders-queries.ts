import { cryptoGatewayId, type OrderGateway } from '@sallyport/contract/rules'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { firstRow, onlyRow, type Database } from '../database/database.ts'
import { lockUser } from '../database/row-locks.ts'
import { orders, type OrderRow, type PlanRow } from '../database/tables/orders.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { newCode } from '../database/token.ts'

const day = 24 * 60 * 60
/** Limits unpaid orders per account in 24 hours. None is deleted, because a payment may still arrive. */
const maxPendingOrdersPerDay = 20

/** Seconds until an account may order again; 0 if an order is allowed now. Orders that a gateway refused count too. */
export async function secondsToNextOrder(tx: Database, user_id: number, now: number): Promise<number> {
  const isUnpaid = or(eq(orders.status, 'pending'), isNull(orders.ext_id))
  const [oldest] = await tx
    .select({ created_at: orders.created_at })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), isUnpaid, gt(orders.created_at, now - day)))
    .orderBy(desc(orders.id))
    .limit(1)
    .offset(maxPendingOrdersPerDay - 1)
  return oldest ? oldest.created_at + day - now : 0
}

/** The maximum age of orders that are checked after a restore, in seconds. */
const maxRecheckAge = 90 * day

/** Includes settled orders, because the gateway may have refunded them since the backup. */
export async function makeRecentOrdersDue(db: Database, now: number) {
  await db
    .update(orders)
    .set({ next_check_at: now })
    .where(and(inArray(orders.gateway, ['nowpayments', 'btcpay']), gte(orders.created_at, now - maxRecheckAge)))
}

type NewOrder = { user_id: number; plan: PlanRow; gateway: OrderGateway; description: string; now: number }

/** Creates a pending order without an invoice, with the current price and duration of the plan. */
export function addOrder(db: Database, { plan, now, ...order }: NewOrder): Promise<OrderRow> {
  const { id: plan_id, currency_code, amount, month_count } = plan
  const terms = { plan_id, currency_code, amount, month_count, gateway_id: cryptoGatewayId }
  const row = { ...order, ...terms, reference: newCode(), status: 'pending', created_at: now } as const
  return onlyRow(db.insert(orders).values(row).returning())
}

export async function orderStatusOfUser(db: Database, { id, user_id }: { id: number; user_id: number }) {
  const isOwn = and(eq(orders.id, id), eq(orders.user_id, user_id))
  const { status, problem } = orders
  const found = await firstRow(db.select({ status, problem }).from(orders).where(isOwn))
  return found && { status: found.status, ...(found.problem === 'underpaid' && { is_underpaid: true }) }
}

type OwnOpenOrder = { user_id: number; gateway: OrderGateway; now: number }

/** The latest order of a user whose payment may be in progress: pending, with an invoice of this gateway, at most 24 hours old. */
export async function openOrderOf(db: Database, { user_id, gateway, now }: OwnOpenOrder) {
  const isOpen = and(eq(orders.status, 'pending'), isNotNull(orders.ext_id), gt(orders.created_at, now - day))
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, user_id), eq(orders.gateway, gateway), isOpen))
    .orderBy(desc(orders.id))
    .limit(1)
  return found?.ext_id ? { ...found, ext_id: found.ext_id } : undefined
}

export const orderByExtId = (db: Database, ext_id: string): Promise<OrderRow | undefined> =>
  firstRow(db.select().from(orders).where(eq(orders.ext_id, ext_id)))

export const orderById = (db: Database, id: number): Promise<OrderRow | undefined> =>
  firstRow(db.select().from(orders).where(eq(orders.id, id)))

export type LockedOrder = { order: OrderRow; user: UserRow }

/** Locks the user of an order, and then the order, until the end of the transaction. */
export async function lockOrder(tx: Database, id: number): Promise<LockedOrder | undefined> {
  const [owner] = await tx.select({ user_id: orders.user_id }).from(orders).where(eq(orders.id, id))
  const user = owner && (await lockUser(tx, owner.user_id))
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order && user && { order, user }
}

export async function updateOrder(tx: Database, id: number, set: PgUpdateSetSource<typeof orders>) {
  await tx.update(orders).set(set).where(eq(orders.id, id))
}
