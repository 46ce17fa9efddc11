import { adminBillingEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { toMajorUnits } from '../domain/money.ts'
import { implement } from '../api/implement.ts'
import { listOrders, type ListedOrder } from './billings-queries.ts'

export const billingHandlers = [
  implement(adminBillingEndpoints.list, async ({ store, query }) => {
    const { items, next } = await listOrders(store.db, query)
    return { items: items.map(toBilling), next }
  }),
]

function toBilling(order: ListedOrder): Billing {
  const { id, user_id, user_email, gateway_id, status, payment_details, created_at, updated_at } = order
  const { plan_id, plan_type, currency_code, start_at, expired_at } = order
  return {
    id,
    external_id: order.ext_id,
    user_id,
    user_email,
    gateway_id,
    status,
    plan: {
      id: plan_id,
      type: plan_type,
      currency_code,
      amount: toMajorUnits(order.amount, currency_code),
      start_at,
      expired_at,
      created_at,
    },
    payment_details,
    created_at,
    updated_at,
  }
}
