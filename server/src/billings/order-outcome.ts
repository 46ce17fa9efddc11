import {
  orderProblems,
  type OrderEventKind,
  type OrderEventSource,
  type OrderOutcome,
  type OrderProblem,
  premiumPeriod,
} from '@sallyport/contract/rules'
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { lockNodesOfUsers } from '../database/row-locks.ts'
import type { Store } from '../database/store.ts'
import { orders, type OrderEventRow, type OrderRow } from '../database/tables/orders.ts'
import { users } from '../database/tables/schema.ts'
import { setAccessTerms } from '../expiry/access-expiry.ts'
import { addOrderEvent, addRepeatableEvent, hasOrderEvent, type NewOrderEvent } from './order-events.ts'
import { lockOrder, orderByExtId, updateOrder, type LockedOrder } from './orders-queries.ts'

/** The outcomes of an invoice. `late_payment` and `paid_after_refund` follow from the outcome `paid` and the state of the order. */
type OutcomeKind = Exclude<
  OrderEventKind,
  'created' | 'notification' | 'late_payment' | 'paid_after_refund' | 'settled_by_hand' | 'refunded'
>

export type Outcome = Partial<Pick<OrderEventRow, 'amount' | 'currency_code' | 'status'>> & {
  kind: OutcomeKind
  source: OrderEventSource
  now: number
  /** Whether no further outcome is expected, so that a pending order fails. */
  isFinal?: boolean
  /** The ids of the finished or refunded payments, if the gateway distinguishes payments. */
  paymentIds?: string[]
  payment_details?: object
}

/** Applies an outcome. A repeated or outdated outcome changes no status. Returns whether the status changed. */
export async function applyOutcome(tx: Database, locked: LockedOrder, outcome: Outcome): Promise<boolean> {
  switch (outcome.kind) {
    case 'paid':
      return applyPayment(tx, locked, outcome)
    case 'refunded_at_gateway':
      return applyRefund(tx, locked, outcome)
    case 'underpaid':
    case 'overpaid':
    case 'tolerated':
    case 'wrong_currency':
      return applyProblem(tx, locked.order, outcome)
    case 'invoice_failed':
    case 'expired':
    case 'failed':
    case 'cancelled':
      return endPending(tx, locked.order, outcome)
  }
}

/** A full payment settles an order once, even after it failed or was cancelled. After the refund of a settled order, it is only a problem. */
async function applyPayment(tx: Database, locked: LockedOrder, outcome: Outcome): Promise<boolean> {
  const { order } = locked
  const kind = order.refunded_at !== null ? 'paid_after_refund' : isLate(order) ? 'late_payment' : 'paid'
  const isNew = await addPaymentEvents(tx, { ...eventOf(order, outcome), kind, key: 'paid' }, outcome)
  if (isNew && kind === 'paid_after_refund') await updateOrder(tx, order.id, { problem: kind })
  if (order.status === 'done' || order.refunded_at !== null) return false
  await fulfilOrder(tx, locked, outcome.now)
  await setDetails(tx, order, outcome)
  return true
}

const isLate = ({ status }: OrderRow) => status === 'failed' || status === 'cancelled'

/** Adds one event per payment, so that a second payment is noticed. Returns whether any event is new. */
async function addPaymentEvents(tx: Database, event: NewOrderEvent & { key: string }, { paymentIds = [] }: Outcome) {
  if (paymentIds.length === 0) return addOrderEvent(tx, event)
  const added: boolean[] = []
  for (const payment_id of paymentIds)
    added.push(await addOrderEvent(tx, { ...event, payment_id, key: `${event.key}:${payment_id}` }))
  return added.includes(true)
}

/** Cancels a pending order and revokes a settled one, but not if an admin settled it, because the refunded payment did not pay it. */
async function applyRefund(tx: Database, locked: LockedOrder, outcome: Outcome): Promise<boolean> {
  const { order } = locked
  await addPaymentEvents(tx, { ...eventOf(order, outcome), key: outcome.kind }, outcome)
  if (order.status === 'pending') return endWith(tx, order, outcome)
  if (order.status !== 'done' || (await hasOrderEvent(tx, order.id, 'settled_by_hand'))) return false
  await revokeOrder(tx, locked, outcome.now)
  return true
}

async function applyProblem(tx: Database, order: OrderRow, outcome: Outcome): Promise<boolean> {
  const key = `${outcome.kind}:${outcome.amount ?? ''}:${outcome.currency_code ?? ''}`
  const isNew = await addRepeatableEvent(tx, { ...eventOf(order, outcome), key })
  const problem = problemOf(order, outcome)
  if (isNew && problem) await updateOrder(tx, order.id, { problem })
  return outcome.isFinal === true && order.status === 'pending' ? endWith(tx, order, outcome) : false
}

/** A settled order reports only overpayment, a refunded one only a payment after the refund, any other only underpayment and a wrong currency. */
function problemOf({ status, refunded_at }: OrderRow, { kind }: Outcome): OrderProblem | undefined {
  if (refunded_at !== null) return kind === 'overpaid' ? 'paid_after_refund' : undefined
  const isConcerned = (status === 'done') === (kind === 'overpaid')
  return isConcerned ? orderProblems.find((known) => known === kind) : undefined
}

async function endPending(tx: Database, order: OrderRow, outcome: Outcome): Promise<boolean> {
  if (order.status !== 'pending') return false
  await addOrderEvent(tx, eventOf(order, outcome))
  return endWith(tx, order, outcome)
}

async function endWith(tx: Database, order: OrderRow, outcome: Outcome): Promise<true> {
  const isCancelled = outcome.kind === 'cancelled' || outcome.kind === 'refunded_at_gateway'
  await updateOrder(tx, order.id, { status: isCancelled ? 'cancelled' : 'failed', updated_at: outcome.now })
  await setDetails(tx, order, outcome)
  return true
}

function eventOf(order: OrderRow, { kind, source, now, amount, currency_code, status }: Outcome) {
  return { order_id: order.id, at: now, source, kind, amount, currency_code, status }
}

async function setDetails(tx: Database, order: OrderRow, { payment_details }: Outcome) {
  if (payment_details) await updateOrder(tx, order.id, { payment_details })
}

/** Settles an order: extends premium from its current end, or from now if it has ended, and removes the expiry of the user's accesses. */
export async function fulfilOrder(tx: Database, { order, user }: LockedOrder, now: number) {
  const { start_at, expired_at } = premiumPeriod(user.premium_expired_at, { now, months: order.month_count })
  await lockNodesOfUsers(tx, [user.id])
  await tx.update(users).set({ premium_expired_at: expired_at, updated_at: now }).where(eq(users.id, user.id))
  await setAccessTerms(tx, { user_id: user.id, now }, { mode: 'basic', expired_at: null })
  const paid = { status: 'done', paid_at: now, problem: null } as const
  await updateOrder(tx, order.id, { start_at, expired_at, ...paid, updated_at: now })
}

/** Ends the unused period of a settled order, and moves the user's later periods forward. `expirePremium` limits the accesses if premium ends. */
export async function revokeOrder(tx: Database, { order, user }: LockedOrder, now: number) {
  if (order.start_at === null || order.expired_at === null) throw new Error('The order was not settled')
  const endsAt = Math.min(order.expired_at, Math.max(now, order.start_at))
  const unused = order.expired_at - endsAt
  const refunded = { status: 'cancelled', refunded_at: now, problem: null } as const
  await updateOrder(tx, order.id, { expired_at: endsAt, ...refunded, updated_at: now })
  if (unused === 0) return
  await tx
    .update(orders)
    .set({ start_at: sql`${orders.start_at} - ${unused}`, expired_at: sql`${orders.expired_at} - ${unused}` })
    .where(and(eq(orders.user_id, user.id), ne(orders.id, order.id), gte(orders.start_at, order.expired_at)))
  const premium_expired_at = Math.max(now, (user.premium_expired_at ?? now) - unused)
  await tx.update(users).set({ premium_expired_at, updated_at: now }).where(eq(users.id, user.id))
}

type Report = { ext_id: string; outcome: OrderOutcome; now: number; payment_details: object }

const kinds = { done: 'paid', failed: 'failed', cancelled: 'cancelled' } as const

/** Applies the outcome that was chosen at the sandbox checkout. Returns whether the status of the order changed. */
export async function reportOutcome(store: Store, { ext_id, outcome, ...report }: Report): Promise<boolean> {
  const found = await orderByExtId(store.db, ext_id)
  if (!found) return false
  return store.transaction(async (tx) => {
    const locked = await lockOrder(tx, found.id)
    return locked !== undefined && applyOutcome(tx, locked, { kind: kinds[outcome], source: 'gateway', ...report })
  })
}
