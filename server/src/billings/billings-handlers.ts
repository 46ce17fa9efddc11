import {
  adminBillingEndpoints,
  adminBillingTotalEndpoints,
  type Billing,
  type BillingTotal,
} from '@sallyport/contract/endpoints'
import { toMajorUnits } from '../domain/money.ts'
import { implement } from '../api/implement.ts'
import { planTypeOf } from '@sallyport/contract/rules'
import type { OrderRow } from '../store/order-tables.ts'
import { listOrders, orderTotals, type OrderTotal } from './billings-queries.ts'

export const billingHandlers = [
  implement(adminBillingEndpoints.list, async ({ store, query }) => {
    const { items, ...page } = await listOrders(store.db, query)
    return { items: items.map(toBilling), ...page }
  }),

  implement(adminBillingTotalEndpoints.list, async ({ store, query }) => ({
    items: (await orderTotals(store.db, query)).map(toBillingTotal),
  })),
]

/** The plan type follows from the duration at the time of the order, because the plan may have changed. */
export function toBilling(order: OrderRow): Billing {
  const { id, user_id, user_email, gateway_id, status, payment_details, created_at, updated_at } = order
  const { plan_id, month_count, currency_code, start_at, expired_at, paid_at, refunded_at, problem } = order
  return {
    id,
    external_id: order.ext_id,
    user_id,
    user_email,
    gateway_id,
    gateway: order.gateway,
    status,
    plan: {
      id: plan_id,
      type: planTypeOf(month_count),
      currency_code,
      amount: toMajorUnits(order.amount, currency_code),
      month_count,
      start_at,
      expired_at,
      created_at,
    },
    payment_details,
    created_at,
    updated_at,
    can_settle: status !== 'done' && refunded_at === null,
    can_refund: status === 'done',
    paid_at,
    refunded_at,
    problem,
  }
}

const toBillingTotal = ({ currency_code, paid, done, refunded, ...counts }: OrderTotal): BillingTotal => ({
  currency_code,
  paid: toMajorUnits(paid, currency_code),
  done: toMajorUnits(done, currency_code),
  refunded: toMajorUnits(refunded, currency_code),
  ...counts,
})
