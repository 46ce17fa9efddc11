import type { InfiniteData } from '@tanstack/react-query'
import { limits } from '@sallyport/contract/config'
import type { ApiError } from './api-error.ts'
import type { PageParam } from './list-pages.ts'
import { pagesQuery, type ListEndpoint, type ListRequest, type PageOf } from './pages-query.ts'
import { queryClient } from './query-client.ts'

type FetchedQuery = { state: { dataUpdatedAt: number } }

/** When the response of a prefetched query arrived. A later response is not a prefetched one. */
const arrivals = new WeakMap<object, number>()

/** Requests the first page of a list for a page that is about to open, unless it is cached. A failure has no message. */
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

/** Whether the data of a query is that of `prefetchPages`, so that the page that opens need not request it again. */
export const isPrefetched = (query: FetchedQuery): boolean => arrivals.get(query) === query.state.dataUpdatedAt
