import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { billing } from './entities.ts'
import * as fields from './fields.ts'

const params = v.strictObject({ id: fields.idParam })

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
  events: endpoint({
    method: 'GET',
    path: '/api/admin/order/:id/events',
    access: 'admin',
    params,
    response: v.object({ items: v.array(orderEvent) }),
  }),
  /** Gives what was ordered, although the gateway did not report a payment in full. Repeatable. */
  settle: endpoint({
    method: 'POST',
    path: '/api/admin/order/:id/settle',
    access: 'admin',
    params,
    response: billing,
  }),
  /** Takes back the unused part of the purchased period. Repeatable. The money is returned at the gateway. */
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/order/:id/refund',
    access: 'admin',
    params,
    response: billing,
  }),
}
