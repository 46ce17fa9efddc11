import * as v from 'valibot'
import { orderStatuses } from '../rules/orders.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

export const plan = v.object({
  id: v.number(),
  month_count: v.number(),
  currency_code: v.string(),
  amount_total: v.number(),
  amount_month: v.number(),
})
export type Plan = v.InferOutput<typeof plan>

export const invoice = v.object({ id: v.number(), gateway_id: v.number(), ext_id: v.string() })
export type Invoice = v.InferOutput<typeof invoice>

const orderStatus = v.object({
  status: v.picklist(orderStatuses),
  /** Beyond §7: something has arrived, but less than the price, and the order is not settled. */
  is_underpaid: v.optional(v.boolean()),
})
export type OwnOrderStatus = v.InferOutput<typeof orderStatus>

export const planEndpoints = {
  list: endpoint('GET /api/user/plan/list', 'user', {
    response: v.object({
      list: v.array(plan),
      /** Beyond §7: the last unpaid order of the user, so that the user can pay it instead of ordering again. */
      open_order: v.optional(v.object({ invoice, plan })),
    }),
  }),
  order: endpoint('POST /api/user/plan/order', 'user', {
    body: v.strictObject({ plan_id: fields.id, description: fields.planDescription }),
    response: invoice,
  }),
  orderStatus: endpoint('GET /api/user/plan/order/status/:id', 'user', {
    params: fields.idParams,
    response: orderStatus,
  }),
}
