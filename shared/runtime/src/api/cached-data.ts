import type { Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import { mergeLoadedBatches } from './list-batches.ts'
import { queryClient } from './query-client.ts'
import type { ItemOf } from './use-batches.ts'
import { queryOf } from './use-call.ts'

/** Invalidates the queries of an endpoint. Mounted queries keep their data while they are refetched; others are refetched when they mount. */
export function refetchEndpoint({ path }: Endpoint): void {
  mergeLoadedBatches({ queryKey: [path], type: 'active' })
  void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Refetches the mounted queries that failed or are stale, after the connection was lost. */
export function refetchStale(): void {
  const stale = {
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  } satisfies QueryFilters
  mergeLoadedBatches(stale)
  void queryClient.refetchQueries(stale, { cancelRefetch: false })
}

/** Changes the rows of the cached lists of an endpoint without a request, so that they keep their positions. */
export function updateCachedItems<E extends Endpoint>({ path }: E, update: (item: ItemOf<E>) => ItemOf<E>): void {
  queryClient.setQueriesData<InfiniteData<{ items: ItemOf<E>[] }>>(
    { queryKey: [path] },
    (cached) =>
      cached && { ...cached, pages: cached.pages.map((batch) => ({ ...batch, items: batch.items.map(update) })) },
  )
}

/** Fetches a response without caching it. `handles`: the HTTP statuses that the caller handles itself. */
export const fetchOnce = <E extends Endpoint>(endpoint: E, request: RequestOf<E>, handles: readonly number[] = []) =>
  queryClient.fetchQuery({ ...queryOf(endpoint, request), meta: { handles }, gcTime: 0, staleTime: 0 })

type CachedData<List> = { pages: List[] } | List | undefined

/** Finds an item by ID in the cached lists whose API path starts with `path`. `list`: the list or batch that contains the item. */
export function cachedItem<List extends { items: { id: number }[] }>(
  path: `/api/${string}`,
  id: number,
): { item: List['items'][number]; list: List } | undefined {
  const cached = queryClient.getQueriesData<CachedData<List>>({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path),
  })
  for (const [, data] of cached) {
    for (const list of data === undefined ? [] : 'pages' in data ? data.pages : [data]) {
      const item = list.items.find((found) => found.id === id)
      if (item) return { item, list }
    }
  }
  return undefined
}
