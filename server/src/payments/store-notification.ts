import { createHash } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { OrderGateway } from '@sallyport/contract/rules'
import { addRepeatableEvent } from '../plans/order-events.ts'
import type { Database } from '../store/database.ts'
import { orders, type OrderRow } from '../store/order-tables.ts'
import type { Store } from '../store/store.ts'
import type { Notification } from './gateways/gateway.ts'

const secondsPerDay = 24 * 60 * 60

type Received = { gateway: OrderGateway; notification: Notification; body: Buffer; now: number }

/**
 * Stores a webhook, once a day if it is repeated, and makes its order due for a look at the invoice. Returns the id of the
 * order; null for an unknown invoice, which may belong to another shop.
 */
export function storeNotification(store: Store, received: Received): Promise<number | null> {
  return store.transaction(async (tx) => {
    const order = await lockOrderOf(tx, received)
    if (!order) return null
    const { notification, now } = received
    await addRepeatableEvent(tx, eventOf(order, received))
    await tx
      .update(orders)
      .set({
        ext_id: order.ext_id ?? notification.ext_id,
        next_check_at: now,
        notification_count: sql`${orders.notification_count} + 1`,
      })
      .where(eq(orders.id, order.id))
    return order.id
  })
}

/** By the id of the invoice, or by the reference if a crash has prevented the id from being stored. */
async function lockOrderOf(tx: Database, { gateway, notification }: Received): Promise<OrderRow | undefined> {
  const { ext_id, reference } = notification
  const isInvoice = ext_id === null ? undefined : eq(orders.ext_id, ext_id)
  const hasOtherInvoice = ext_id === null ? undefined : isNull(orders.ext_id)
  const isReference = reference === null ? undefined : and(eq(orders.reference, reference), hasOtherInvoice)
  const isOrder = or(isInvoice, isReference)
  if (!isOrder) return undefined
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), isOrder))
    .for('no key update')
  return found
}

function eventOf(order: OrderRow, { notification, body, now }: Received) {
  const { payment_id, signature, status } = notification
  const hash = createHash('sha256').update(body).digest('base64url')
  const day = Math.floor(now / secondsPerDay)
  return {
    order_id: order.id,
    at: now,
    source: 'gateway',
    kind: 'notification',
    key: `notification:${day}:${hash}`,
    status,
    payment_id,
    signature,
  } as const
}
