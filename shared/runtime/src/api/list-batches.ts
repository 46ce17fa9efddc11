import { limits } from '@sallyport/contract/config'
import type { InfiniteData, Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The position of a batch (a page of TanStack Query). Unlike `page`, `after` stays correct when rows are added or deleted. */
export type BatchParam = { page: number; limit: number; after?: string }
type Batch = { items: unknown[]; next?: string | undefined }
type LoadedBatches = InfiniteData<Batch, BatchParam>

const totalLength = (params: readonly BatchParam[]) => params.reduce((sum, { limit }) => sum + limit, 0)

/** The parameters of the next batch; null if the last batch is not full. Refetched batches keep their length. */
export function nextBatchParam(
  queryKey: unknown[],
  batchSize: number,
  { pages, pageParams }: LoadedBatches,
): BatchParam | null {
  const last = pages.at(-1)
  if (last?.items.length !== pageParams.at(-1)?.limit) return null
  const limit = queryClient.getQueryData<LoadedBatches>(queryKey)?.pageParams[pages.length]?.limit ?? batchSize
  return { page: totalLength(pageParams) / limit + 1, limit, ...(last?.next && { after: last.next }) }
}

/** Shortens a cached list to its first batch. Does not change whether the list is stale. */
export function dropLaterBatches(queryKey: unknown[], batchSize: number): void {
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query || !isLoadedList(query)) return
  const [first] = query.state.data.pages
  if (!first) return
  const items = first.items.slice(0, batchSize)
  // The cursor belongs to the last row, which a merged batch may lose.
  const next = items.length === first.items.length ? first.next : undefined
  query.setState({ data: { pages: [{ ...first, items, next }], pageParams: [{ page: 1, limit: batchSize }] } })
}

/**
 * Merges the cached batches of lists, because a refetch requests them one by one
 * (https://tanstack.com/query/v5/docs/framework/react/guides/infinite-queries).
 */
export function mergeLoadedBatches(filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    if (isLoadedList(query)) query.setState({ data: mergeBatches(query.state.data) })
  }
}

type LoadedList = { state: { data: LoadedBatches } }

const isLoadedList = (query: Query): query is Query & LoadedList =>
  typeof query.state.data === 'object' && query.state.data !== null && 'pageParams' in query.state.data

function mergeBatches({ pages, pageParams }: LoadedBatches): LoadedBatches {
  const items = pages.flatMap((batch) => batch.items)
  const params = mergeParams(pageParams)
  const batchAt = ({ page, limit }: BatchParam, index: number): Batch => ({
    ...pages[index],
    items: items.slice((page - 1) * limit, page * limit),
    next: index === params.length - 1 ? pages.at(-1)?.next : undefined,
  })
  return { pages: params.map(batchAt), pageParams: params }
}

/** The same rows in fewer batches. Each batch starts at a multiple of its length, so that its number is valid without a cursor. */
function mergeParams(pageParams: readonly BatchParam[]): BatchParam[] {
  const unitLength = Math.min(...pageParams.map(({ limit }) => limit))
  const unitCount = totalLength(pageParams) / unitLength
  const params: BatchParam[] = []
  for (let start = 0, unitsInBatch; start < unitCount; start += unitsInBatch) {
    unitsInBatch = Math.max(1, Math.min(unitCount - start, Math.floor(limits.page.maxSize / unitLength)))
    while (start % unitsInBatch !== 0) unitsInBatch -= 1
    params.push({ page: start / unitsInBatch + 1, limit: unitsInBatch * unitLength })
  }
  return params
}
