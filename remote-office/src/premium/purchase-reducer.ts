import type { Invoice, OwnOrderStatus, Plan } from '@sallyport/contract/endpoints'
import { cryptoGatewayId, type OrderStatus } from '@sallyport/contract/rules'

/** An unpaid invoice and its plan. */
export type Order = { invoice: Invoice; plan: Plan }

/** The state of the purchase flow (§4). A `planId` of null means the preselected plan. A failed order can still be paid late. */
export type Purchase =
  | { step: 'choosing'; planId: number | null }
  | { step: 'paying'; order: Order }
  /** `order` is null if premium was extended by a payment that was not followed here. */
  | { step: 'paid'; order: Order | null }
  | { step: 'failed'; order: Order; reason: FailureReason }

/** `underpaid`: less than the price has arrived. `gateway`: the invoice is from another gateway than the crypto widget, the only supported one (§3). */
export type FailureReason = Extract<OrderStatus, 'failed' | 'cancelled'> | 'underpaid' | 'gateway'

export type PurchaseEvent =
  | { type: 'selected'; planId: number }
  | { type: 'ordered'; order: Order }
  | { type: 'polled'; order: OwnOrderStatus }
  /** Premium was extended, by a payment of any order. */
  | { type: 'extended' }
  | { type: 'retried' }

/** Ignores events that do not apply to the current step. */
export function purchaseReducer(state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'selected':
      return state.step === 'choosing' ? { step: 'choosing', planId: event.planId } : state
    case 'ordered':
      return state.step === 'choosing' ? afterOrder(event.order) : state
    case 'polled':
      return afterPoll(state, event.order)
    case 'extended':
      return { step: 'paid', order: state.step === 'paid' ? state.order : null }
    case 'retried':
      return { step: 'choosing', planId: planIdOf(state) }
  }
}

function afterOrder(order: Order): Purchase {
  return order.invoice.gateway_id === cryptoGatewayId
    ? { step: 'paying', order }
    : { step: 'failed', order, reason: 'gateway' }
}

function afterPoll(state: Purchase, { status, is_underpaid }: OwnOrderStatus): Purchase {
  const order = followedOrder(state)
  if (order === null || status === 'pending') return state
  if (status === 'done') return { step: 'paid', order }
  // A part of the price may also arrive after the failure.
  if (is_underpaid) return { step: 'failed', order, reason: 'underpaid' }
  return state.step === 'paying' ? { step: 'failed', order, reason: status } : state
}

/** The order whose status determines the next step. Includes a failed order, because its payment may arrive late. */
export function followedOrder(state: Purchase): Order | null {
  if (state.step === 'paying') return state.order
  return state.step === 'failed' && state.reason !== 'gateway' ? state.order : null
}

function planIdOf(state: Purchase): number | null {
  switch (state.step) {
    case 'choosing':
      return state.planId
    case 'paying':
    case 'failed':
      return state.order.plan.id
    case 'paid':
      return null
  }
}
