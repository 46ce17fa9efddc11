import { orderStatuses } from '../rules/order-status.ts'
import { endpoint } from './endpoint.ts'
import { billing, items } from './entities.ts'
import { listQuery } from './list-query.ts'

export const billingListOptions = {
  statuses: orderStatuses,
  sortable: ['id', 'created_at', 'updated_at', 'user_email'],
} as const

export const adminBillingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/billing/list',
    access: 'admin',
    query: listQuery(billingListOptions),
    response: items(billing),
  }),
}
