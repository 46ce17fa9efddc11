import {
  nodeEndpoints,
  nodeSearchEndpoints,
  recommendedNodeEndpoints,
  type ListedNode,
} from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'

type Names = Record<string, string>
type Nodes = { items: ListedNode[]; statuses: Names; types: Names }

const lists = [nodeEndpoints.list, nodeSearchEndpoints.search, recommendedNodeEndpoints.list]

/** A node with the names of its status and type, from the lists that are cached; for the time until its own response. */
export function listedNode(id: number): { node: ListedNode; names: Pick<Nodes, 'statuses' | 'types'> } | undefined {
  const cached = lists.flatMap(({ path }) =>
    queryClient.getQueriesData<Nodes | { pages: Nodes[] }>({ queryKey: [path] }),
  )
  for (const [, data] of cached) {
    for (const { items, statuses, types } of data === undefined ? [] : 'pages' in data ? data.pages : [data]) {
      const node = items.find((item) => item.id === id)
      if (node) return { node, names: { statuses, types } }
    }
  }
  return undefined
}
