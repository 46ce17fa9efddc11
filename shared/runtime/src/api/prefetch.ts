import { queryClient } from './query-client.ts'

/** The `dataUpdatedAt` of prefetched queries, to distinguish a prefetched response from later ones. */
const arrivals = new WeakMap<object, number>()

/** Requests the data of a query for a page that is about to open, unless it is cached. A failure shows no toast. */
export async function prefetch(
  queryKey: unknown[],
  request: (meta: { isShownInline: true }) => Promise<void>,
): Promise<void> {
  if (queryClient.getQueryData(queryKey) !== undefined) return
  await request({ isShownInline: true })
  const fetched = queryClient.getQueryCache().find({ queryKey })
  if (fetched) arrivals.set(fetched, fetched.state.dataUpdatedAt)
}

/** Whether the data of a query comes from `prefetch`, so that the opened page need not request it again. */
export const isPrefetched = (query: { state: { dataUpdatedAt: number } }): boolean =>
  arrivals.get(query) === query.state.dataUpdatedAt
