import { usePages } from '@sallyport/runtime/api'
import { limits } from '@sallyport/contract/config'
import { adminLogEndpoints, type adminLogView } from '@sallyport/contract/endpoints'
import type { ListQuery } from '../lists/list-params.ts'

export const useLogEntries = (query: ListQuery<typeof adminLogView>) =>
  usePages(adminLogEndpoints.list, { query }, { interval: limits.tunnel.listPollInterval })
