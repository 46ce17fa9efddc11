import { type ListedNode, nodeEndpoints } from '@sallyport/contract/endpoints'
import { browserTimeZone } from '@sallyport/contract/rules'
import { useCall, useBatches } from '@sallyport/runtime/api'
import { useLanguage } from '@sallyport/runtime/i18n'

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

const noNodes: ListedNode[] = []

/** The nodes near the browser's time zone. A failure has no message: the list contains all nodes. */
export function useRecommendedNodes() {
  const { data, isPending } = useCall(nodeEndpoints.recommended, { query: { time_zone: browserTimeZone() } })
  return { items: data?.items ?? noNodes, names: data ?? noNames, isPending }
}
