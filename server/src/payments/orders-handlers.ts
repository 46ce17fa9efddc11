import { adminOrderEndpoints, errorCodes, planEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { implement } from '../api/implement.ts'
import { toBilling } from '../billings/billing-list.ts'
import { notFound, refuse } from '../errors/http-error.ts'
import { addOrderEvent, listOrderEvents } from '../plans/order-events.ts'
import { lockOrder, orderById, orderOfUser } from '../plans/orders-queries.ts'
import { offeredPlan } from '../plans/plans-queries.ts'
import { takeBackOrder } from '../plans/refund.ts'
import { giveOrder } from '../plans/settlement.ts'
import type { Database } from '../store/database.ts'
import type { OrderEventRow } from '../store/order-tables.ts'
import { createOrder } from './create-order.ts'
import type { Gateway } from './gateways/gateway.ts'

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
