import { limits } from '@sallyport/contract/config'
import type { InfiniteData, Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** A batch (a page of TanStack Query). `after` is the cursor of the previous batch, so that added or deleted rows do not shift the batch. */
export type PageParam = { page: number; limit: number; after?: string }
type Page = { items: unknown[]; next?: string | undefined }
type LoadedPages = InfiniteData<Page, PageParam>

const totalLength = (params: readonly PageParam[]) => params.reduce((sum, { limit }) => sum + limit, 0)

/** The parameters of the next batch; null if the last batch is not full. Refetched batches keep their length. */
export function nextPageParam(
  queryKey: unknown[],
  pageSize: number,
  { pages, pageParams }: LoadedPages,
): PageParam | null {
  const last = pages.at(-1)
  if (last?.items.length !== pageParams.at(-1)?.limit) return null
  const limit = queryClient.getQueryData<LoadedPages>(queryKey)?.pageParams[pages.length]?.limit ?? pageSize
  return { page: totalLength(pageParams) / limit + 1, limit, ...(last?.next && { after: last.next }) }
}

/** Shortens a cached list to its first batch. Does not change whether the list is stale. */
export function dropLaterPages(queryKey: unknown[], pageSize: number): void {
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query || !isLoadedList(query)) return
  const [first] = query.state.data.pages
  if (!first) return
  const items = first.items.slice(0, pageSize)
  // The cursor belongs to the last row, which a merged batch may lose.
  const next = items.length === first.items.length ? first.next : undefined
  query.setState({ data: { pages: [{ ...first, items, next }], pageParams: [{ page: 1, limit: pageSize }] } })
}

/** Merges the cached batches of lists, because a refetch requests them one by one (https://tanstack.com/query/v5/docs/framework/react/guides/infinite-queries). */
export function mergeLoadedPages(filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    if (isLoadedList(query)) query.setState({ data: mergePages(query.state.data) })
  }
}

type LoadedList = { state: { data: LoadedPages } }

const isLoadedList = (query: Query): query is Query & LoadedList =>
  typeof query.state.data === 'object' && query.state.data !== null && 'pageParams' in query.state.data

function mergePages({ pages, pageParams }: LoadedPages): LoadedPages {
  const items = pages.flatMap((page) => page.items)
  const params = mergePageParams(pageParams)
  const pageAt = ({ page, limit }: PageParam, index: number): Page => ({
    ...pages[index],
    items: items.slice((page - 1) * limit, page * limit),
    next: index === params.length - 1 ? pages.at(-1)?.next : undefined,
  })
  return { pages: params.map(pageAt), pageParams: params }
}

/** The same rows in fewer batches. Each batch starts at a multiple of its length, so that its number is valid without a cursor. */
function mergePageParams(pageParams: readonly PageParam[]): PageParam[] {
  const unitLength = Math.min(...pageParams.map(({ limit }) => limit))
  const unitCount = totalLength(pageParams) / unitLength
  const params: PageParam[] = []
  for (let start = 0, unitsInPage; start < unitCount; start += unitsInPage) {
    unitsInPage = Math.max(1, Math.min(unitCount - start, Math.floor(limits.page.maxSize / unitLength)))
    while (start % unitsInPage !== 0) unitsInPage -= 1
    params.push({ page: start / unitsInPage + 1, limit: unitsInPage * unitLength })
  }
  return params
}
