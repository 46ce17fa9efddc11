import type { ListedNode } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'

type Names = Record<string, string>
type Nodes = { items: ListedNode[]; statuses: Names; types: Names }

/** The path of the list, the search and the recommended nodes; importing their endpoints would add 0.5 kB to the page. */
const listPath = '/api/node/'

/** A node with the names of its status and type, from the lists that are cached; for the time until its own response. */
export function listedNode(id: number): { node: ListedNode; names: Nodes } | undefined {
  const lists = queryClient.getQueriesData<Nodes | { pages: Nodes[] }>({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listPath),
  })
  for (const [, data] of lists) {
    for (const names of data === undefined ? [] : 'pages' in data ? data.pages : [data]) {
      const node = names.items.find((item) => item.id === id)
      if (node) return { node, names }
    }
  }
  return undefined
}
