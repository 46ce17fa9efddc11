import { useQuery } from '@tanstack/react-query'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** `interval` is in milliseconds; `handles` lists the failure statuses for which the screen shows its own message. */
type PollOptions = { interval: number; handles?: readonly number[] }

/**
 * Polls an endpoint, one request at a time, and continues after failures. Browsers throttle the timers of hidden tabs
 * (https://developer.mozilla.org/docs/Web/API/Page_Visibility_API), so it also polls when the tab becomes visible.
 */
export function usePoll<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { interval, handles = [] }: PollOptions,
) {
  return useQuery<ResponseOf<E>>(
    {
      queryKey: [endpoint.path, request],
      queryFn: ({ signal }) => call(endpoint, request, signal),
      meta: { handles, isPolled: true },
      refetchInterval: interval,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  )
}
