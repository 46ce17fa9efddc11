import { useQuery } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** Without the cache, every visit waits for an answer of its own. */
type Options = { isCached?: boolean }

/** Asks once and keeps the answer. The query's key is the call itself. Draw `Failed` while there is an error and no data. */
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
