import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { invoice, orderStatus, plan } from './entities.ts'
import * as fields from './fields.ts'

export const planEndpoints = {
  list: endpoint('GET /api/user/plan/list', 'user', {
    response: v.object({
      list: v.array(plan),
      /** Beyond §7: the last order of the user that is not paid yet, so that it is not paid twice. */
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
