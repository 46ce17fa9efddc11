import { type ListedNode, nodeEndpoints } from '@sallyport/contract/endpoints'
import { browserTimeZone } from '@sallyport/contract/rules'
import { prefetchBatch, prefetchCall, useBatches, useCall } from '@sallyport/runtime/api'
import { useLanguage } from '@sallyport/runtime/i18n'
import { prefetchAllAccesses } from '../accesses/accesses-calls.ts'

const noNames = { statuses: {}, types: {} }

/** The active nodes or the results of a search, with the names of the numeric statuses and types. */
export function useNodes(search: string) {
  const language = useLanguage()
  const isSearch = search !== ''
  const nodes = useBatches(isSearch ? nodeEndpoints.search : nodeEndpoints.list, {
    query: isSearch ? { search, language } : {},
  })
  return { ...nodes, names: nodes.firstBatch ?? noNames }
}

const recommendedRequest = () => ({ query: { time_zone: browserTimeZone() } })

const noNodes: ListedNode[] = []

/** The nodes near the browser's time zone. A failure has no message: the list contains all nodes. */
export function useRecommendedNodes() {
  const { data, isPending } = useCall(nodeEndpoints.recommended, recommendedRequest())
  return { items: data?.items ?? noNodes, names: data ?? noNames, isPending }
}

/** Requests what the page of the nodes shows; not the results of a search. */
export function prefetchNodes(_idParam: string | undefined, searchParams: URLSearchParams): void {
  if (!searchParams.has('search')) prefetchBatch(nodeEndpoints.list, { query: {} })
  prefetchCall(nodeEndpoints.recommended, recommendedRequest())
  prefetchAllAccesses()
}
