import * as v from 'valibot'
import { orderGateways, orderProblems, orderStatuses, planTypes } from '../rules/orders.ts'
import { additionalEndpoint, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { createdBetween, exportOf, listResponse, listQuery, listView, subsetOf } from './lists.ts'

/** Status, gateway and plan type are not limited to known values; unknown ones are shown as they are (§4). */
const billing = v.object({
  id: v.number(),
  external_id: v.optional(v.nullable(v.string()), null),
  user_id: v.number(),
  user_email: v.string(),
  gateway_id: v.number(),
  /** Beyond §3: the name of the payment gateway. */
  gateway: v.optional(v.string()),
  status: v.string(),
  plan: v.optional(
    v.nullable(
      v.object({
        id: v.number(),
        type: v.number(),
        currency_code: v.string(),
        amount: v.number(),
        /** Beyond §3: the duration at the time of the order. */
        month_count: v.optional(v.number()),
        start_at: v.optional(v.nullable(v.number()), null),
        expired_at: v.optional(v.nullable(v.number()), null),
        created_at: v.number(),
      }),
    ),
    null,
  ),
  payment_details: v.optional(v.unknown()),
  created_at: v.number(),
  updated_at: v.optional(v.nullable(v.number()), null),
  /** Beyond §3: the available actions, the times of payment and refund (unix seconds), and the last problem that needs attention. */
  can_settle: v.optional(v.boolean()),
  can_refund: v.optional(v.boolean()),
  paid_at: v.optional(v.nullable(v.number()), null),
  refunded_at: v.optional(v.nullable(v.number()), null),
  problem: v.optional(v.nullable(v.picklist(orderProblems))),
})
export type Billing = v.InferOutput<typeof billing>

export const billingListOptions = {
  statuses: orderStatuses,
  sortable: ['id', 'created_at', 'updated_at', 'user_email'],
  gateways: orderGateways,
  planTypes,
  /** What the filters `from` and `to` refer to: the creation of orders, or their payments and refunds. */
  dates: ['created', 'payments'],
} as const

export const billingListView = listView(billingListOptions, {
  gateway: v.optional(v.picklist(billingListOptions.gateways)),
  plan_type: v.optional(v.picklist(billingListOptions.planTypes)),
  dates: v.optional(v.picklist(billingListOptions.dates)),
  ...createdBetween,
})

/** Sums in the major unit of the currency, each with its number of orders. */
const billingTotal = v.object({
  currency_code: v.string(),
  /** All payments, including refunded ones. */
  paid: v.optional(v.number()),
  paid_count: v.optional(v.number()),
  /** Payments that were not refunded. */
  done: v.number(),
  done_count: v.number(),
  refunded: v.number(),
  refunded_count: v.number(),
})
export type BillingTotal = v.InferOutput<typeof billingTotal>

const orderEvent = v.object({
  id: v.number(),
  at: v.number(),
  /** Like the status of a billing, not limited to known values. */
  source: v.string(),
  kind: v.string(),
  /** The amount paid so far, in the major unit of the currency. */
  amount: v.optional(v.nullable(v.number()), null),
  currency_code: v.optional(v.nullable(v.string()), null),
  /** The status as the gateway reports it. */
  status: v.optional(v.nullable(v.string()), null),
  admin_id: v.optional(v.nullable(v.number()), null),
})
export type OrderEvent = v.InferOutput<typeof orderEvent>

export const billingEndpoints = {
  list: endpoint('GET /api/admin/billing/list', 'admin', {
    query: listQuery(billingListView),
    response: listResponse(billing),
  }),
  export: exportOf('billings', billingListView),
  ofUser: additionalEndpoint('GET /api/admin/users/:id/orders', 'admin', subsetOf(billing)),
  /** Payments and refunds of the filtered list, by currency. With `dates: 'payments'`, each one counts at its own date. */
  totals: additionalEndpoint('GET /api/admin/billings/totals', 'admin', {
    query: billingListView,
    response: v.object({ items: v.array(billingTotal) }),
  }),
  /** Oldest first. */
  events: additionalEndpoint('GET /api/admin/order/:id/events', 'admin', {
    params: fields.idParams,
    response: v.object({ items: v.array(orderEvent) }),
  }),
  /** Grants the ordered period although the gateway did not report a full payment. Idempotent. */
  settle: additionalEndpoint('POST /api/admin/order/:id/settle', 'admin', {
    params: fields.idParams,
    response: billing,
  }),
  /** Removes the unused part of the purchased period. Idempotent. Moves no money: an admin returns it at the gateway. */
  refund: additionalEndpoint('POST /api/admin/order/:id/refund', 'admin', {
    params: fields.idParams,
    response: billing,
  }),
}
