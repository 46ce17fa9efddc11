import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { call, queryClient } from '@sallyport/runtime/api'

/** Requests a part of an export. Failures are reported like those of queries. */
export function fetchExport<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
  return queryClient.fetchQuery({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => call(endpoint, request, signal),
    gcTime: 0,
    staleTime: 0,
  })
}
