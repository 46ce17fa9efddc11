import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { hasRow, type Database } from '../database/database.ts'
import { orderEvents, type OrderEventRow } from '../database/tables/orders.ts'

/** An order with more events loses the oldest repeatable ones, such as webhooks, which a gateway could send without end. */
const maxEventsPerOrder = 100
const repeatableKinds = ['notification', 'underpaid', 'overpaid', 'tolerated', 'wrong_currency'] as const
const maxListedEvents = 500

export type NewOrderEvent = Omit<typeof orderEvents.$inferInsert, 'id' | 'key'> & {
  /** Defaults to the kind, so that the event is stored once. */
  key?: string
}

/** Stores an event unless the order has one with the same key. Returns whether it was stored. */
export function addOrderEvent(tx: Database, { key, ...event }: NewOrderEvent): Promise<boolean> {
  const row = { ...event, key: key ?? event.kind }
  return hasRow(tx.insert(orderEvents).values(row).onConflictDoNothing().returning({ id: orderEvents.id }))
}

/** Like `addOrderEvent`, but deletes the oldest repeatable event above the limit, webhooks first. The caller must hold the lock on the order. */
export async function addRepeatableEvent(tx: Database, event: NewOrderEvent): Promise<boolean> {
  if (!(await addOrderEvent(tx, event))) return false
  const events = eq(orderEvents.order_id, event.order_id)
  if ((await tx.$count(orderEvents, events)) <= maxEventsPerOrder) return true
  const oldest = tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(events, inArray(orderEvents.kind, repeatableKinds)))
    .orderBy(desc(eq(orderEvents.kind, 'notification')), asc(orderEvents.id))
    .limit(1)
  await tx.delete(orderEvents).where(inArray(orderEvents.id, oldest))
  return true
}

export function hasOrderEvent(tx: Database, order_id: number, kind: OrderEventRow['kind']): Promise<boolean> {
  const isEvent = and(eq(orderEvents.order_id, order_id), eq(orderEvents.kind, kind))
  return hasRow(tx.select({ id: orderEvents.id }).from(orderEvents).where(isEvent).limit(1))
}

/** The first `maxListedEvents` events of an order, oldest first. */
export function listOrderEvents(db: Database, order_id: number): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, order_id))
    .orderBy(asc(orderEvents.id))
    .limit(maxListedEvents)
}
