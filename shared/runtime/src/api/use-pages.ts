import { limits } from '@sallyport/contract/config'
import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { NavigationType, useNavigationType } from '@sallyport/runtime/router'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, type ApiError } from './call.ts'
import { dropLaterPages, mergeLoadedPages, nextPageParam, type PageParam } from './list-pages.ts'
import { queryClient } from './query-client.ts'
import { visibleTabPolling } from './use-call.ts'

export type ListEndpoint = Endpoint & { query: object }
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends { items: (infer Item)[] } ? Item : never
type PageOf<E extends Endpoint> = ResponseOf<E> & { items: ItemOf<E>[]; next?: string }
export type ListRequest<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query }
    ? Omit<RequestOf<E>, 'query'> & { query?: Omit<Query, keyof PageParam> }
    : never

/** The query of a list that is loaded in batches. The key is the path, the request and the batch size. */
function pagesQuery<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>, pageSize: number) {
  const { query } = request as { query?: object }
  const initialPageParam: PageParam = { page: 1, limit: pageSize }
  return {
    queryKey: [endpoint.path, request, pageSize] as unknown[],
    queryFn: ({ pageParam, signal }: { pageParam: PageParam; signal: AbortSignal }) =>
      call(endpoint, { ...request, query: { ...query, ...pageParam } } as RequestOf<E>, signal) as Promise<PageOf<E>>,
    initialPageParam,
  }
}

type FetchedQuery = { state: { dataUpdatedAt: number } }

/** The `dataUpdatedAt` of prefetched queries, to distinguish a prefetched response from later ones. */
const arrivals = new WeakMap<object, number>()

/** Requests the first batch of a list for a page that is about to open, unless the list is cached. Failures are not reported. */
export function prefetchPages<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>): void {
  const query = pagesQuery(endpoint, request, limits.page.size)
  const { queryKey } = query
  if (queryClient.getQueryData(queryKey) !== undefined) return
  void prefetch()

  async function prefetch() {
    await queryClient.prefetchInfiniteQuery<PageOf<E>, ApiError, InfiniteData<PageOf<E>>, unknown[], PageParam>({
      ...query,
      meta: { isShownInline: true },
    })
    const fetched = queryClient.getQueryCache().find({ queryKey })
    if (fetched) arrivals.set(fetched, fetched.state.dataUpdatedAt)
  }
}

/** Whether the data of a query comes from `prefetchPages`, so that the opened page need not request it again. */
const isPrefetched = (query: FetchedQuery): boolean => arrivals.get(query) === query.state.dataUpdatedAt

type Options = {
  pageSize?: number
  /** The HTTP statuses that the screen handles itself. */
  handles?: readonly number[]
  /** In milliseconds, if the loaded batches are polled. */
  interval?: number
}
type LoadState = { state: { data?: unknown } }

/** Loads a list in batches (§2, §9). Returns the state that the list components render. */
export function usePages<E extends ListEndpoint>(
  endpoint: E,
  request: ListRequest<E>,
  { pageSize = limits.page.size, handles = [], interval }: Options = {},
) {
  const { query: listQuery } = request as { query?: object }
  const query = pagesQuery(endpoint, request, pageSize)
  const { queryKey } = query
  const isHistoryNavigation = useIsHistoryNavigation(queryKey, pageSize)
  const list = useInfiniteQuery<PageOf<E>, ApiError, InfiniteData<PageOf<E>>, unknown[], PageParam>(
    {
      ...query,
      placeholderData: listQuery && ((previous) => previous),
      getNextPageParam: (_last, pages, _lastParam, pageParams) =>
        nextPageParam(queryKey, pageSize, { pages, pageParams }),
      // A refetch requests batch after batch, so a list of several batches is refetched only when it is stale.
      staleTime: (fetched) => {
        if (isPrefetched(fetched)) return limits.prefetch.freshFor
        return isHistoryNavigation && (fetched.state.data?.pages.length ?? 0) > 1 ? limits.list.staleTime : 0
      },
      meta: { handles, isPolled: interval !== undefined, isShownInline: true },
      ...pollingOf(interval),
    },
    queryClient,
  )
  useFewPages(queryKey, interval === undefined ? 0 : (list.data?.pages.length ?? 0))

  return {
    items: list.data?.pages.flatMap(({ items }): ItemOf<E>[] => items) ?? [],
    firstPage: list.data?.pages[0],
    error: list.error,
    isPending: list.isPending,
    isFailed: list.isLoadingError || list.isFetchNextPageError,
    isLoadingMore: list.isFetchingNextPage,
    isChanging: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
    reload: () => void queryClient.resetQueries({ queryKey }),
  }
}

/** Whether the user came by Back or Forward, which keeps the cached batches. A link drops all but the first batch. */
function useIsHistoryNavigation(queryKey: unknown[], pageSize: number): boolean {
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop
  const key = JSON.stringify(queryKey)
  const [openedKey, setOpenedKey] = useState<string>()
  if (openedKey !== key) {
    setOpenedKey(key)
    if (isHistoryNavigation)
      mergeLoadedPages({ queryKey, exact: true, predicate: (list) => list.isStaleByTime(limits.list.staleTime) })
    else dropLaterPages(queryKey, pageSize)
  }
  return isHistoryNavigation
}

/** A list that could not be loaded is not polled; the user can retry. */
const pollingOf = (interval: number | undefined) =>
  interval === undefined
    ? {}
    : { ...visibleTabPolling, refetchInterval: ({ state }: LoadState) => (state.data ? interval : false) }

/** Merges the batches of a polled list after each new batch, so that a poll needs few requests. */
function useFewPages(queryKey: unknown[], pageCount: number): void {
  const merge = useEffectEvent(() => mergeLoadedPages({ queryKey, exact: true }))
  useEffect(() => {
    if (pageCount > 1) merge()
  }, [pageCount])
}
