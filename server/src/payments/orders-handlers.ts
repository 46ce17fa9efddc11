import { adminOrderEndpoints, errorCodes, planEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { describeError } from '../api/failures.ts'
import { implement } from '../api/implement.ts'
import { toBilling } from '../billings/billing-list.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import { addOrderEvent, listOrderEvents } from '../plans/order-events.ts'
import { applyOutcome, giveOrder, takeBackOrder } from '../plans/order-outcome.ts'
import { addOrder, lockOrder, orderById, orderOfUser, secondsToNextOrder } from '../plans/orders-queries.ts'
import { offeredPlan } from '../plans/plans-queries.ts'
import type { Database } from '../store/database.ts'
import { orders, type OrderEventRow, type OrderRow, type PlanRow } from '../store/order-tables.ts'
import { lockUser } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import { checkDuration, creationDuration, nextCheckAt } from './check-queries.ts'
import { GatewayError, type Gateway } from './gateways/gateway.ts'

/** `gateway`: that of new orders, null if payment is disabled. */
export const createOrderHandlers = (gateway: Gateway | null) => [
  implement(planEndpoints.order, async ({ user, body, config, now, ...services }) => {
    // Without a gateway no plan is offered.
    if (!gateway) return notFound()
    const plan = (await offeredPlan(services.store.db, body.plan_id)) ?? notFound()
    // Gateways call the API, which `API_BASE_URL` may publish under another URL than the pages.
    const { apiBaseUrl } = config.settings
    const apiUrl = () => (URL.canParse(apiBaseUrl) ? apiBaseUrl : services.publicUrl())
    const publicUrl = config.isPublicUrlSet ? apiUrl() : null
    return createOrder(
      { ...services, gateway, publicUrl },
      { user_id: user.id, plan, description: body.description, now },
    )
  }),

  implement(
    planEndpoints.orderStatus,
    async ({ user, params, store }) => (await orderOfUser(store.db, { id: params.id, user_id: user.id })) ?? notFound(),
  ),

  implement(adminOrderEndpoints.events, async ({ params, store }) => {
    await billingOf(store.db, params.id)
    return { items: (await listOrderEvents(store.db, params.id)).map(toEvent) }
  }),

  implement(adminOrderEndpoints.settle, ({ user, params, store, now }) =>
    store.transaction(async (tx) => {
      await settleByHand(tx, { id: params.id, admin_id: user.id, now })
      return billingOf(tx, params.id)
    }),
  ),

  implement(adminOrderEndpoints.refund, ({ user, params, store, now }) =>
    store.transaction(async (tx) => {
      await markRefunded(tx, { id: params.id, admin_id: user.id, now })
      return billingOf(tx, params.id)
    }),
  ),
]

async function billingOf(db: Database, id: number): Promise<Billing> {
  return toBilling((await orderById(db, id)) ?? notFound())
}

function toEvent({ id, at, source, kind, amount, currency_code, status, admin_id }: OrderEventRow) {
  return { id, at, source, kind, amount, currency_code, status, admin_id }
}

type Manual = { id: number; admin_id: number; now: number }

/** Gives what was ordered although the gateway has not reported a payment in full. Changes nothing if it was given. */
async function settleByHand(tx: Database, { id, admin_id, now }: Manual) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) refuse(400, errorCodes.orderRefunded)
  if (order.status === 'done') return
  await giveOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'settled_by_hand', admin_id })
  const changes = { status: { from: order.status, to: 'done' } }
  await logAdminAction(tx, { admin_id, action: 'order.settle', subject_id: id, now, changes })
}

/** Takes back what is unused of a settled order. Changes nothing if it was taken back. */
async function markRefunded(tx: Database, { id, admin_id, now }: Manual) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) return
  if (order.status !== 'done') refuse(400, errorCodes.orderNotSettled)
  await takeBackOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'refunded', admin_id })
  const changes = { status: { from: order.status, to: 'cancelled' } }
  await logAdminAction(tx, { admin_id, action: 'order.refund', subject_id: id, now, changes })
}

type Order = { user_id: number; plan: PlanRow; description: string; now: number }
type Services = {
  store: Store
  gateway: Gateway
  publicUrl: string | null
  clock: () => number
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Seconds for `Retry-After` when the gateway did not create an invoice. */
const retryDelay = 60

/** Stores the order before its invoice is created, so that no payment is without an order. Refuses if there is no invoice. */
async function createOrder(services: Services, order: Order) {
  const { store, gateway, publicUrl, clock, log } = services
  const added = await storeOrder(services, order)
  try {
    const signal = AbortSignal.timeout(checkDuration * 1000)
    const ext_id = await gateway.createInvoice(added, { publicUrl, signal })
    await storeInvoice(services, added, ext_id)
    return { id: added.id, gateway_id: added.gateway_id, ext_id }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.error({ order: added.id, ...describeError(error) }, 'the gateway did not create an invoice')
    await store.transaction(async (tx) => {
      const locked = await lockOrder(tx, added.id)
      if (locked) await applyOutcome(tx, locked, { kind: 'invoice_failed', source: 'gateway', now: clock() })
    })
    return refuse(502, messages.serverError, retryDelay)
  }
}

function storeOrder({ store, gateway }: Services, { user_id, plan, description, now }: Order): Promise<OrderRow> {
  return store.transaction(async (tx) => {
    // Serializes the orders of one account, so that concurrent ones cannot exceed the limit.
    await lockUser(tx, user_id)
    const wait = await secondsToNextOrder(tx, user_id, now)
    if (wait > 0) refuse(429, messages.tooManyRequests, wait)
    const added = await addOrder(tx, { user_id, plan, gateway: gateway.name, description, now })
    await addOrderEvent(tx, { order_id: added.id, at: now, source: 'member', kind: 'created' })
    // If this process ends before it knows the invoice, the next look finds the invoice or fails the order.
    if (gateway.fetchInvoice) {
      await tx
        .update(orders)
        .set({ next_check_at: now + creationDuration })
        .where(eq(orders.id, added.id))
    }
    return added
  })
}

async function storeInvoice({ store, gateway, clock }: Services, { id, created_at }: OrderRow, ext_id: string) {
  const next_check_at = gateway.fetchInvoice ? nextCheckAt({ created_at }, clock()) : null
  await store.db
    .update(orders)
    .set({ ext_id, next_check_at })
    .where(and(eq(orders.id, id), isNull(orders.ext_id)))
}
