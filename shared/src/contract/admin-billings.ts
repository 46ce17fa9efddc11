import { endpoint } from './endpoint.ts'
import { billing, items } from './entities.ts'
import { pageQuery } from './fields.ts'

/** Payments. */
export const adminBillingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/billing/list',
    access: 'admin',
    query: pageQuery,
    response: items(billing),
  }),
}
