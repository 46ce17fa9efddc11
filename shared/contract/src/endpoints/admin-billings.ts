import * as v from 'valibot'
import { orderGateways, orderStatuses, planTypes } from '../rules/orders.ts'
import { endpoint } from './endpoint.ts'
import { billing, items } from './entities.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'
import * as fields from './fields.ts'

export const billingListOptions = {
  statuses: orderStatuses,
  sortable: ['id', 'created_at', 'updated_at', 'user_email'],
  gateways: orderGateways,
  planTypes,
  /** What the dates filter by: the creation of orders, or their payments and refunds. */
  dates: ['created', 'payments'],
} as const

export const billingListView = listView(billingListOptions, {
  gateway: v.optional(v.picklist(billingListOptions.gateways)),
  plan_type: v.optional(v.picklist(billingListOptions.planTypes)),
  dates: v.optional(v.picklist(billingListOptions.dates)),
  ...createdBetween,
})

export const adminBillingEndpoints = {
  list: endpoint('GET /api/admin/billing/list', 'admin', {
    query: listQuery(billingListView),
    response: items(billing),
  }),
}

/** Sums in the major unit of the currency, and their numbers of orders. */
const billingTotal = v.object({
  currency_code: v.string(),
  /** All payments, also the ones that were refunded later. */
  paid: v.optional(v.number()),
  paid_count: v.optional(v.number()),
  /** Payments that were not refunded. */
  done: v.number(),
  done_count: v.number(),
  refunded: v.number(),
  refunded_count: v.number(),
})
export type BillingTotal = v.InferOutput<typeof billingTotal>

/**
 * Beyond the specification: what was paid and refunded by the orders of a view of the list, by currency. With the dates of
 * payments, each payment and each refund counts in its own period.
 */
export const adminBillingTotalEndpoints = {
  list: endpoint('GET /api/admin/billings/totals', 'admin', {
    query: billingListView,
    response: v.object({ items: v.array(billingTotal) }),
  }),
}

const orderEvent = v.object({
  id: v.number(),
  at: v.number(),
  /** Open, as the status of a billing: an unknown source or kind is shown as it is. */
  source: v.string(),
  kind: v.string(),
  /** What was paid so far, in the major unit of the currency. */
  amount: v.optional(v.nullable(v.number()), null),
  currency_code: v.optional(v.nullable(v.string()), null),
  /** The status in the words of the gateway. */
  status: v.optional(v.nullable(v.string()), null),
  admin_id: v.optional(v.nullable(v.number()), null),
})
export type OrderEvent = v.InferOutput<typeof orderEvent>

/** Beyond the specification: what happened to an order, oldest first, and what admins can do about it. */
export const adminOrderEndpoints = {
  events: endpoint('GET /api/admin/order/:id/events', 'admin', {
    params: fields.idParams,
    response: v.object({ items: v.array(orderEvent) }),
  }),
  /** Gives what was ordered, although the gateway did not report a payment in full. Repeatable. */
  settle: endpoint('POST /api/admin/order/:id/settle', 'admin', { params: fields.idParams, response: billing }),
  /** Takes back the unused part of the purchased period. Repeatable. The money is returned at the gateway. */
  refund: endpoint('POST /api/admin/order/:id/refund', 'admin', { params: fields.idParams, response: billing }),
}
