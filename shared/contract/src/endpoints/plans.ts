import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { invoice, orderStatus, plan } from './entities.ts'
import * as fields from './fields.ts'

export const planEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/plan/list',
    access: 'user',
    response: v.object({
      list: v.array(plan),
      /** Beyond §7: the last order of the user that is not paid yet, so that it is not paid twice. */
      open_order: v.optional(v.object({ invoice, plan })),
    }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/user/plan/order',
    access: 'user',
    body: v.strictObject({ plan_id: fields.id, description: fields.planDescription }),
    response: invoice,
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: '/api/user/plan/order/status/:id',
    access: 'user',
    params: v.strictObject({ id: fields.idParam }),
    response: orderStatus,
  }),
}
