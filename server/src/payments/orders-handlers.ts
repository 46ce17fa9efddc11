import { adminOrderEndpoints, planEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { toBilling } from '../billings/billing-list.ts'
import { notFound } from '../errors/http-error.ts'
import { listOrderEvents } from '../plans/order-events.ts'
import { orderById, orderOfUser } from '../plans/orders-queries.ts'
import { offeredPlan } from '../plans/plans-queries.ts'
import type { Database } from '../store/database.ts'
import type { OrderEventRow } from '../store/order-tables.ts'
import { createOrder } from './create-order.ts'
import type { Gateway } from './gateways/gateway.ts'
import { markRefunded, settleByHand } from './manual-outcome.ts'

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
