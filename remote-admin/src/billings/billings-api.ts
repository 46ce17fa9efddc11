import { usePages } from 'shared/api'
import { limits } from 'shared/config'
import { adminBillingEndpoints, type billingColumns } from 'shared/contract'
import type { ListQuery } from '../lists/list-view.ts'

export const useBillings = (query: ListQuery<typeof billingColumns>) =>
  usePages(adminBillingEndpoints.list, { query }, { pageSize: limits.page.billings })
