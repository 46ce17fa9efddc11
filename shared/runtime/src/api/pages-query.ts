import { limits } from '@sallyport/contract/config'
import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import type { InfiniteData } from '@tanstack/react-query'
import { call, type ApiError } from './call.ts'
import type { PageParam } from './list-pages.ts'
import { queryClient } from './query-client.ts'

export type ListEndpoint = Endpoint & { query: object }
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends { items: (infer Item)[] } ? Item : never
export type PageOf<E extends Endpoint> = ResponseOf<E> & { items: ItemOf<E>[]; next?: string }
export type ListRequest<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query }
    ? Omit<RequestOf<E>, 'query'> & { query?: Omit<Query, keyof PageParam> }
    : never

/** The query of a list that is loaded page by page. Its key is the path, the request and the page size. */
export function pagesQuery<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>, pageSize: number) {
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

/** Whether the data of a query comes from `prefetchPages`, so that the page that opens need not request it again. */
export const isPrefetched = (query: FetchedQuery): boolean => arrivals.get(query) === query.state.dataUpdatedAt
