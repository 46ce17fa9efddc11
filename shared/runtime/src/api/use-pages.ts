import { limits } from '@sallyport/contract/config'
import { NavigationType, useNavigationType } from '@sallyport/runtime/router'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from './call.ts'
import { dropLaterPages, mergeLoadedPages, nextPageParam, type PageParam } from './list-pages.ts'
import {
  pagesQuery,
  isPrefetched,
  type ItemOf,
  type ListEndpoint,
  type ListRequest,
  type PageOf,
} from './pages-query.ts'
import { queryClient } from './query-client.ts'
import { visibleTabPolling } from './use-call.ts'

type Options = {
  pageSize?: number
  /** The HTTP statuses that the screen handles itself. */
  handles?: readonly number[]
  /** In milliseconds, if the loaded pages are polled. */
  interval?: number
}
type LoadState = { state: { data?: unknown } }

/** Loads a list page by page (§2, §9); returns it as the list components render it. */
export function usePages<E extends ListEndpoint>(
  endpoint: E,
  request: ListRequest<E>,
  { pageSize = limits.page.size, handles = [], interval }: Options = {},
) {
  const { query: listQuery } = request as { query?: object }
  const query = pagesQuery(endpoint, request, pageSize)
  const { queryKey } = query
  const isReturn = useReturn(queryKey, pageSize)
  const list = useInfiniteQuery<PageOf<E>, ApiError, InfiniteData<PageOf<E>>, unknown[], PageParam>(
    {
      ...query,
      placeholderData: listQuery && ((previous) => previous),
      getNextPageParam: (_last, pages, _lastParam, pageParams) =>
        nextPageParam(queryKey, pageSize, { pages, pageParams }),
      // A refetch requests page after page, so a list of several pages is refetched only when it is stale.
      staleTime: (fetched) => {
        if (isPrefetched(fetched)) return limits.prefetch.freshFor
        return isReturn && (fetched.state.data?.pages.length ?? 0) > 1 ? limits.list.staleTime : 0
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

/** Whether the user came through the history, which keeps the cached pages; a link drops all but the first. */
function useReturn(queryKey: unknown[], pageSize: number): boolean {
  const isReturn = useNavigationType() === NavigationType.Pop
  const key = JSON.stringify(queryKey)
  const [openedKey, setOpenedKey] = useState<string>()
  if (openedKey !== key) {
    setOpenedKey(key)
    if (isReturn)
      mergeLoadedPages({ queryKey, exact: true, predicate: (list) => list.isStaleByTime(limits.list.staleTime) })
    else dropLaterPages(queryKey, pageSize)
  }
  return isReturn
}

/** A list that could not be loaded is not polled, but waits for the user to retry. */
const pollingOf = (interval: number | undefined) =>
  interval === undefined
    ? {}
    : { ...visibleTabPolling, refetchInterval: ({ state }: LoadState) => (state.data ? interval : false) }

/** Merges the pages of a polled list whenever one was loaded, so that each poll needs few requests. */
function useFewPages(queryKey: unknown[], pageCount: number): void {
  const merge = useEffectEvent(() => mergeLoadedPages({ queryKey, exact: true }))
  useEffect(() => {
    if (pageCount > 1) merge()
  }, [pageCount])
}
