import { usePages } from '@sallyport/runtime/api'
import { nodeEndpoints } from '@sallyport/contract/endpoints'

const noNames = { statuses: {}, types: {} }

/** The nodes that a member may use, and what the numbers in them are called. */
export function useNodes() {
  const nodes = usePages(nodeEndpoints.list, {})
  return { ...nodes, names: nodes.first ?? noNames }
}
