import type { Endpoint } from '@sallyport/contract/endpoints'
import type { QueryFilters } from '@tanstack/react-query'
import { mergeLoadedPages } from './list-pages.ts'
import { queryClient } from './query-client.ts'

/** Invalidates the queries of an endpoint. Mounted queries are refetched now and keep their data meanwhile; others when they mount. */
export function refetchEndpoint({ path }: Endpoint): void {
  mergeLoadedPages({ queryKey: [path], type: 'active' })
  void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Refetches the mounted queries whose last request failed. */
export function refetchFailed(): void {
  const failed = { type: 'active', predicate: ({ state }) => state.status === 'error' } satisfies QueryFilters
  mergeLoadedPages(failed)
  void queryClient.refetchQueries(failed)
}

type CachedData<List> = { pages: List[] } | List | undefined

/** Finds an item by ID in the cached lists whose API path starts with `path`; returns the list or batch that contains it, too. */
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
