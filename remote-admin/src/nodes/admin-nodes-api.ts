import { usePages } from 'shared/api'
import { adminNodeEndpoints } from 'shared/contract'

const unnamed = { statuses: {}, types: {} }

/** All nodes, and what the numbers in them are called. */
export function useAdminNodes() {
  const nodes = usePages(adminNodeEndpoints.list, {})
  return { ...nodes, names: nodes.first ?? unnamed }
}
