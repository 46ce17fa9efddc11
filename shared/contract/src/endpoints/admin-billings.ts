import * as v from 'valibot'
import { orderGateways } from '../rules/gateway.ts'
import { orderStatuses } from '../rules/order-status.ts'
import { planTypes } from '../rules/plan-type.ts'
import { endpoint } from './endpoint.ts'
import { billing, items } from './entities.ts'
import { createdBetween, listQuery, listView } from './list-query.ts'

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
  list: endpoint({
    method: 'GET',
    path: '/api/admin/billing/list',
    access: 'admin',
    query: listQuery(billingListView),
    response: items(billing),
  }),
}
