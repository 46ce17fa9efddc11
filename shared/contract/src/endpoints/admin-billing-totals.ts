import * as v from 'valibot'
import { billingListView } from './admin-billings.ts'
import { endpoint } from './endpoint.ts'

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
  list: endpoint({
    method: 'GET',
    path: '/api/admin/billings/totals',
    access: 'admin',
    query: billingListView,
    response: v.object({ items: v.array(billingTotal) }),
  }),
}
