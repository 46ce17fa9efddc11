import { call, queryClient, usePages } from '@sallyport/runtime/api'
import { limits } from '@sallyport/contract/config'
import { adminLogEndpoints, type adminLogOptions, type ResponseOf } from '@sallyport/contract/endpoints'
import type { ListQuery } from '../lists/list-params.ts'

export type LogQuery = ListQuery<typeof adminLogOptions>
type LogPage = ResponseOf<typeof adminLogEndpoints.list>

export const useLogEntries = (query: LogQuery) => usePages(adminLogEndpoints.list, { query })

/** A page of the export, which starts behind a cursor. Failures are reported like those of other queries. */
export function fetchExportPage(query: LogQuery, after: string | undefined): Promise<LogPage> {
  const page = { ...query, limit: limits.page.exportSize, ...(after !== undefined && { after }) }
  return queryClient.fetchQuery({
    queryKey: [adminLogEndpoints.list.path, 'export', page],
    queryFn: ({ signal }) => call(adminLogEndpoints.list, { query: page }, signal),
    gcTime: 0,
  })
}
