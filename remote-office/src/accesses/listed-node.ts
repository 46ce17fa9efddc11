import type { ListedNode } from '@sallyport/contract/endpoints'
import { cachedItem } from '@sallyport/runtime/api'

type Names = Record<string, string>
type Nodes = { items: ListedNode[]; statuses: Names; types: Names }

/**
 * A node, and the names of its status and type, from the list, the search or the recommended nodes, if it is cached.
 * Importing their endpoints would add 0.3 kB to the page.
 */
export const listedNode = (id: number) => cachedItem<Nodes>('/api/node/', id)
