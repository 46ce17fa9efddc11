import type { ResponseOf, Invoice, Plan, planEndpoints } from '@sallyport/contract/endpoints'
import { cryptoGatewayId } from '@sallyport/contract/rules'

/** An invoice that waits for its money, and the plan that was chosen at that price. */
export type Order = { invoice: Invoice; plan: Plan }
export type OrderStatus = ResponseOf<typeof planEndpoints.orderStatus>['status']

/** Where a person is on the way to premium (§4). A plan that was picked once stays picked after a failure. */
export type Purchase =
  | { step: 'choosing'; planId: number | null }
  | { step: 'paying'; order: Order }
  | { step: 'paid' }
  | { step: 'failed'; planId: number; reason: FailureReason }

/** `gateway`: this site has no payment page for the gateway of the order (§3 knows the crypto widget only). */
export type FailureReason = 'payment' | 'gateway'

export type PurchaseEvent =
  | { type: 'picked'; planId: number }
  | { type: 'ordered'; order: Order }
  | { type: 'polled'; status: OrderStatus }
  | { type: 'retried' }

/** The purchase after something has happened; what cannot happen in a step changes nothing. */
export function purchaseReducer(state: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'picked':
      return state.step === 'choosing' ? { step: 'choosing', planId: event.planId } : state
    case 'ordered':
      return state.step === 'choosing' ? afterOrder(event.order) : state
    case 'polled':
      return state.step === 'paying' ? afterPoll(state, event.status) : state
    case 'retried':
      return { step: 'choosing', planId: planIdOf(state) }
  }
}

function afterOrder(order: Order): Purchase {
  return order.invoice.gateway_id === cryptoGatewayId
    ? { step: 'paying', order }
    : { step: 'failed', planId: order.plan.id, reason: 'gateway' }
}

function afterPoll(state: Extract<Purchase, { step: 'paying' }>, status: OrderStatus): Purchase {
  switch (status) {
    case 'pending':
      return state
    case 'done':
      return { step: 'paid' }
    case 'failed':
    case 'cancelled':
      return { step: 'failed', planId: state.order.plan.id, reason: 'payment' }
  }
}

function planIdOf(state: Purchase): number | null {
  switch (state.step) {
    case 'choosing':
    case 'failed':
      return state.planId
    case 'paying':
      return state.order.plan.id
    case 'paid':
      return null
  }
}
