import type { planEndpoints } from '@sallyport/contract/endpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { describeError } from '../api/failures.ts'
import type { EndpointCall } from '../api/implement.ts'
import { lockUser } from '../database/row-locks.ts'
import { orders, type OrderRow, type PlanRow } from '../database/tables/orders.ts'
import { messages, notFound, refuse } from '../http/http-error.ts'
import { maxCheckDuration, maxCreationDuration, nextCheckAt } from './check-queries.ts'
import { GatewayError, type Gateway } from './gateways/gateway.ts'
import { toMajorUnits } from './money.ts'
import { addOrderEvent } from './order-events.ts'
import { applyOutcome } from './order-outcome.ts'
import { addOrder, lockOrder, secondsToNextOrder, updateOrder } from './orders-queries.ts'
import { offeredPlan } from './plans-queries.ts'

type OrderCall = EndpointCall<typeof planEndpoints.order>

type Services = Pick<OrderCall, 'store' | 'clock'> & { gateway: Gateway }

/** Seconds for `Retry-After` when the gateway did not create an invoice. */
const retryDelay = 60

/** Orders an offered plan, and returns the invoice of the order. Stores the order first, so that every payment has an order. */
export async function placeOrder(call: OrderCall, gateway: Gateway) {
  const { body, config, store, clock, log } = call
  const plan = (await offeredPlan(store.db, body.plan_id)) ?? notFound()
  // Gateways call the API, which `API_BASE_URL` may publish at another URL than the site.
  const { apiBaseUrl } = config.settings
  const apiUrl = () => (URL.canParse(apiBaseUrl) ? apiBaseUrl : call.publicUrl())
  const publicUrl = config.isPublicUrlSet ? apiUrl() : null
  const added = await storeOrder(call, gateway, plan)
  try {
    const signal = AbortSignal.timeout(maxCheckDuration * 1000)
    const majorAmount = toMajorUnits(added.amount, added.currency_code)
    const ext_id = await gateway.createInvoice({ ...added, majorAmount }, { publicUrl, signal })
    await storeInvoice({ store, clock, gateway }, added, ext_id)
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

function storeOrder({ store, user, body, now }: OrderCall, gateway: Gateway, plan: PlanRow): Promise<OrderRow> {
  const order = { user_id: user.id, plan, gateway: gateway.name, description: body.description, now }
  return store.transaction(async (tx) => {
    // Serializes the orders of one account, so that concurrent orders cannot exceed the limit.
    await lockUser(tx, user.id)
    const wait = await secondsToNextOrder(tx, user.id, now)
    if (wait > 0) refuse(429, messages.tooManyRequests, wait)
    const added = await addOrder(tx, order)
    await addOrderEvent(tx, { order_id: added.id, at: now, source: 'member', kind: 'created' })
    // If this process ends before it stores the invoice, the next check finds the invoice or fails the order.
    if (gateway.fetchInvoice) await updateOrder(tx, added.id, { next_check_at: now + maxCreationDuration })
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
