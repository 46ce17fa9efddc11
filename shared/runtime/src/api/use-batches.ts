import { limits } from '@sallyport/contract/config'
import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { NavigationType, useNavigationType } from '@sallyport/runtime/router'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, type ApiError } from './call.ts'
import { dropLaterBatches, mergeLoadedBatches, nextBatchParam, type BatchParam } from './list-batches.ts'
import { isPrefetched, prefetch } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { visibleTabPolling } from './use-call.ts'

export type ListEndpoint = Endpoint & { query: object }
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends { items: (infer Item)[] } ? Item : never
type BatchOf<E extends Endpoint> = ResponseOf<E> & { items: ItemOf<E>[]; next?: string }
export type ListRequest<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query }
    ? Omit<RequestOf<E>, 'query'> & { query?: Omit<Query, keyof BatchParam> }
    : never

/** The query of a list that is loaded in batches. The key is the path, the request and the batch size. */
function batchesQuery<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>, batchSize: number) {
  const { query } = request as { query?: object }
  const initialPageParam: BatchParam = { page: 1, limit: batchSize }
  return {
    queryKey: [endpoint.path, request, batchSize] as unknown[],
    queryFn: ({ pageParam, signal }: { pageParam: BatchParam; signal: AbortSignal }) =>
      call(endpoint, { ...request, query: { ...query, ...pageParam } } as RequestOf<E>, signal) as Promise<BatchOf<E>>,
    initialPageParam,
  }
}

/** Requests the first batch of a list for a page that is about to open, unless the list is cached. A failure shows no toast. */
export function prefetchBatch<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>): void {
  const query = batchesQuery(endpoint, request, limits.page.size)
  void prefetch(query.queryKey, (meta) =>
    queryClient.prefetchInfiniteQuery<BatchOf<E>, ApiError, InfiniteData<BatchOf<E>>, unknown[], BatchParam>({
      ...query,
      meta,
    }),
  )
}

type Options = {
  batchSize?: number
  /** The HTTP statuses that the screen handles itself. */
  handles?: readonly number[]
  /** The polling interval in milliseconds; without it, the list is not polled. */
  interval?: number
}
type LoadState = { state: { data?: unknown } }

/** Loads a list in batches (§2, §9). Returns the state that the list components render. */
export function useBatches<E extends ListEndpoint>(
  endpoint: E,
  request: ListRequest<E>,
  { batchSize = limits.page.size, handles = [], interval }: Options = {},
) {
  const { query: listQuery } = request as { query?: object }
  const query = batchesQuery(endpoint, request, batchSize)
  const { queryKey } = query
  const isHistoryNavigation = useIsHistoryNavigation(queryKey, batchSize)
  const list = useInfiniteQuery<BatchOf<E>, ApiError, InfiniteData<BatchOf<E>>, unknown[], BatchParam>(
    {
      ...query,
      placeholderData: listQuery && ((previous) => previous),
      getNextPageParam: (_last, pages, _lastParam, pageParams) =>
        nextBatchParam(queryKey, batchSize, { pages, pageParams }),
      // A refetch requests one batch after another, so a list of several batches is not refetched at once after Back or Forward.
      staleTime: (fetched) => {
        if (isPrefetched(fetched)) return limits.prefetch.freshFor
        return isHistoryNavigation && (fetched.state.data?.pages.length ?? 0) > 1 ? limits.list.staleTime : 0
      },
      meta: { handles, isPolled: interval !== undefined, isShownInline: true },
      ...pollingOf(interval),
    },
    queryClient,
  )
  useMergedBatches(queryKey, interval === undefined ? 0 : (list.data?.pages.length ?? 0))

  return {
    items: list.data?.pages.flatMap(({ items }): ItemOf<E>[] => items) ?? [],
    firstBatch: list.data?.pages[0],
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

/** Whether the user came by Back or Forward, which keeps the cached batches and merges stale ones. A link drops all but the first batch. */
function useIsHistoryNavigation(queryKey: unknown[], batchSize: number): boolean {
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop
  const key = JSON.stringify(queryKey)
  const [openedKey, setOpenedKey] = useState<string>()
  if (openedKey !== key) {
    setOpenedKey(key)
    if (isHistoryNavigation)
      mergeLoadedBatches({ queryKey, exact: true, predicate: (list) => list.isStaleByTime(limits.list.staleTime) })
    else dropLaterBatches(queryKey, batchSize)
  }
  return isHistoryNavigation
}

/** A list that could not be loaded is not polled; the user can retry. */
const pollingOf = (interval: number | undefined) =>
  interval === undefined
    ? {}
    : { ...visibleTabPolling, refetchInterval: ({ state }: LoadState) => (state.data ? interval : false) }

/** Merges the batches of a polled list after each new batch, so that a poll needs few requests. */
function useMergedBatches(queryKey: unknown[], batchCount: number): void {
  const merge = useEffectEvent(() => mergeLoadedBatches({ queryKey, exact: true }))
  useEffect(() => {
    if (batchCount > 1) merge()
  }, [batchCount])
}
