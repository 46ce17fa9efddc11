import { createHash } from 'node:crypto'
import type { OrderGateway } from '@sallyport/contract/rules'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describeError } from '../api/failures.ts'
import { firstRow, type Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { orders, type OrderRow } from '../database/tables/orders.ts'
import { messages, refuse } from '../http/http-error.ts'
import { checkOrder, type CheckInput } from './check-order.ts'
import type { Notification } from './gateways/gateway.ts'
import { addRepeatableEvent } from './order-events.ts'
import { updateOrder } from './orders-queries.ts'

/** Verifies and stores a webhook, responds, and then checks the invoice, because gateways wait only a few seconds. */
export function registerWebhooks(app: FastifyInstance, input: Omit<CheckInput, 'log' | 'signal'>) {
  const { store, gateway, clock } = input
  const { webhook } = gateway
  if (!webhook) return
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
  app.register(async (routes) => {
    // The signature covers the bytes of the body, whatever the content type.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    routes.post(webhook.path, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notification = webhook.verify(body, request.headers)
      if (!notification) return refuse(401, messages.unauthorized)
      const id = await storeNotification(store, { gateway: gateway.name, notification, body, now: clock() })
      if (id !== null) {
        const { log } = request
        const check = checkOrder({ ...input, log, signal: stopping.signal }, id)
          .catch((error: unknown) => log.error(describeError(error), 'an invoice could not be checked'))
          .finally(() => underWay.delete(check))
        underWay.add(check)
      }
      return reply.send({})
    })
  })
}

const secondsPerDay = 24 * 60 * 60

type ReceivedWebhook = { gateway: OrderGateway; notification: Notification; body: Buffer; now: number }

/** Stores a webhook, a repeated one once a day, and makes its order due. Returns the id of the order; null if no order matches. */
function storeNotification(store: Store, received: ReceivedWebhook): Promise<number | null> {
  return store.transaction(async (tx) => {
    const order = await lockOrderOf(tx, received)
    if (!order) return null
    const { notification, now } = received
    await addRepeatableEvent(tx, eventOf(order, received))
    await updateOrder(tx, order.id, {
      ext_id: order.ext_id ?? notification.ext_id,
      next_check_at: now,
      notification_count: sql`${orders.notification_count} + 1`,
    })
    return order.id
  })
}

/** Finds the order by the id of the invoice, or by the reference if a crash prevented the id from being stored. */
async function lockOrderOf(tx: Database, { gateway, notification }: ReceivedWebhook): Promise<OrderRow | undefined> {
  const { ext_id, reference } = notification
  const isInvoice = ext_id === null ? undefined : eq(orders.ext_id, ext_id)
  const hasNoInvoice = ext_id === null ? undefined : isNull(orders.ext_id)
  const isReference = reference === null ? undefined : and(eq(orders.reference, reference), hasNoInvoice)
  const isOrder = or(isInvoice, isReference)
  if (!isOrder) return undefined
  const isOfGateway = and(eq(orders.gateway, gateway), isOrder)
  return firstRow(tx.select().from(orders).where(isOfGateway).for('no key update'))
}

function eventOf(order: OrderRow, { notification, body, now }: ReceivedWebhook) {
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
