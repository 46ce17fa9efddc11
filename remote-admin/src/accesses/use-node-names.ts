import { limits } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { useCall } from '@sallyport/runtime/api'

/** The first nodes by name, to select from; none until they are loaded. */
export const useNodeNames = () =>
  useCall(adminNodeEndpoints.list, { query: { page: 1, limit: limits.page.maxSize } }).data?.items ?? []
