import type { QueryFilters } from '@tanstack/react-query'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { mergeLoadedPages } from './list-pages.ts'
import { queryClient } from './query-client.ts'

/** Invalidates the queries of an endpoint: mounted ones are refetched now and keep their data until then, others when they mount. */
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
