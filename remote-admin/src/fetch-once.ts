import type { Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call, queryClient } from '@sallyport/runtime/api'

/** Fetches a response without caching it. Failures are reported like failures of queries. */
export const fetchOnce = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) =>
  queryClient.fetchQuery({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, signal),
    gcTime: 0,
    staleTime: 0,
  })
