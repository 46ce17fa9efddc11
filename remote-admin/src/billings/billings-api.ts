import { usePages } from '@sallyport/runtime/api'
import { limits } from '@sallyport/contract/config'
import { adminBillingEndpoints, type billingListOptions } from '@sallyport/contract/endpoints'
import type { ListQuery } from '../lists/list-params.ts'

export const useBillings = (query: ListQuery<typeof billingListOptions>) =>
  usePages(adminBillingEndpoints.list, { query }, { pageSize: limits.page.billingsSize })
