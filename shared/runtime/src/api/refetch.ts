import type { QueryFilters } from '@tanstack/react-query'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { joinPages } from './list-pages.ts'
import { queryClient } from './query-client.ts'

/** Fetches the answers of an endpoint again: those on the screen now, which stay until then, others when they are shown. */
export function refetchEndpoint({ path }: Endpoint): void {
  joinPages({ queryKey: [path], type: 'active' })
  void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Fetches every answer on the screen again that could not be fetched. */
export function refetchFailed(): void {
  const failed = { type: 'active', predicate: ({ state }) => state.status === 'error' } satisfies QueryFilters
  joinPages(failed)
  void queryClient.refetchQueries(failed)
}
