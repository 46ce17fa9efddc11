import { useQuery } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** With `isCached: false` the data is discarded on unmount, so that every mount waits for a new response. */
type Options = { isCached?: boolean }

/**
 * A query of one endpoint; its key is the path and the request. `handles` lists the HTTP statuses that the screen handles
 * itself. Render `Failed` while there is an error and no data.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  handles: readonly number[] = [],
  { isCached = true }: Options = {},
) {
  return useQuery<ResponseOf<E>>(
    {
      queryKey: [endpoint.path, request],
      queryFn: ({ signal }) => call(endpoint, request, signal),
      meta: { handles, isShownInline: true },
      ...(!isCached && { gcTime: 0 }),
    },
    queryClient,
  )
}
