import { usePages } from '@sallyport/runtime/api'
import { nodeEndpoints } from '@sallyport/contract/endpoints'

const noNames = { statuses: {}, types: {} }

/** The active nodes, and the names of their numeric statuses and types. */
export function useNodes() {
  const nodes = usePages(nodeEndpoints.list, {})
  return { ...nodes, names: nodes.firstPage ?? noNames }
}
