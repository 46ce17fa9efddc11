import { limits } from '@sallyport/contract/config'
import type { ResponseOf, Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { type Query, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { isPrefetched, prefetch } from './prefetch.ts'
import { queryClient } from './query-client.ts'

export const queryOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => ({
  queryKey: [endpoint.path, request],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, request, signal),
})

/** Requests the data of a page that is about to open, unless it is cached. A failure shows no toast. */
export function prefetchCall<E extends Endpoint>(endpoint: E, request: RequestOf<E>): void {
  const query = queryOf(endpoint, request)
  void prefetch(query.queryKey, (meta) => queryClient.prefetchQuery({ ...query, meta }))
}

type Options = {
  /** The HTTP statuses that the screen handles itself. */
  handles?: readonly number[]
  /** If false, the data is discarded on unmount, so that every mount waits for a new response. */
  isCached?: boolean
}

/** A query of an endpoint. Render `Failed` for an error without data. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { handles = [], isCached = true }: Options = {},
) {
  const meta = { handles, isShownInline: true }
  const staleTime = (query: Query) => (isPrefetched(query) ? limits.prefetch.freshFor : 0)
  return useQuery<ResponseOf<E>>(
    { ...queryOf(endpoint, request), meta, staleTime, ...(!isCached && { gcTime: 0 }) },
    queryClient,
  )
}

type PollOptions<E extends Endpoint> = Pick<Options, 'handles'> & {
  /** In milliseconds, or a function of the last response, to poll more often while a change is pending. */
  interval: number | ((data: ResponseOf<E> | undefined) => number)
  /** How old a cached response may be for the first request to wait for the interval, in milliseconds. */
  staleTime?: number
  /** Whether the screen shows an error in place of missing data, so that a toast would only repeat it. */
  isShownInline?: boolean
}

/** Query options of a poll: a hidden tab sends nothing; when it becomes visible, it polls at once. */
export const visibleTabPolling = { refetchIntervalInBackground: false, refetchOnWindowFocus: 'always' } as const

/** Polls an endpoint while the tab is visible, one request at a time, and continues after failures. */
export function usePoll<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { interval, staleTime = 0, handles = [], isShownInline = false }: PollOptions<E>,
) {
  return useQuery<ResponseOf<E>>(
    {
      ...queryOf(endpoint, request),
      meta: { handles, isPolled: true, isShownInline },
      staleTime,
      refetchInterval: ({ state }) => (typeof interval === 'function' ? interval(state.data) : interval),
      ...visibleTabPolling,
    },
    queryClient,
  )
}
