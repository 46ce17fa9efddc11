import { useQuery } from '@tanstack/react-query'
import { limits } from '@sallyport/contract/config'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/**
 * Asks again and again, one request at a time, and goes on after a failure. Browsers slow the timers of a hidden tab
 * down or stop them, so one that comes back asks at once.
 */
export function usePoll<E extends Endpoint>(endpoint: E, request: RequestOf<E>, handles: readonly number[] = []) {
  return useQuery<ResponseOf<E>>(
    {
      queryKey: [endpoint.path, request],
      queryFn: ({ signal }) => call(endpoint, request, signal),
      meta: { handles, isPolled: true },
      refetchInterval: limits.api.orderPollInterval,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  )
}
