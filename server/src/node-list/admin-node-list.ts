import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { nodeListOptions, nodeListView, NodeState, Sort } from '@sallyport/contract/endpoints'
import { nodeStatus, nodeTypesByName } from '@sallyport/contract/rules'
import { nodeConditions } from '../agents/node-health.ts'
import { isInNamedCountry, matchesCard } from '../nodes/node-search.ts'
import { byName, selectNodes } from '../nodes/nodes-queries.ts'
import type { Database } from '../store/database.ts'
import { orderOf, viewKey, type ListQuery, type Orders } from '../store/list-order.ts'
import { pageOf, type Page } from '../store/paging.ts'
import { cappedTotal } from '../store/list-total.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import { searchTerms } from '../store/search-terms.ts'
import { integerKey, textKey, timestampKey } from '../store/sort-keys.ts'

type Column = (typeof nodeListOptions.sortable)[number]
export type NodeQuery = ListQuery<typeof nodeListView>

const byId = integerKey<NodeRow>(nodes.id, 'id')
const orders: Orders<Column, NodeRow> = {
  name: byName.keys,
  country: [textKey(nodes.country, 'country'), byId],
  capacity: [integerKey(nodes.capacity, 'capacity'), byId],
  busy_slots: [integerKey(nodes.busy_slots, 'busy_slots'), byId],
  created_at: [timestampKey(nodes.created_at, 'created_at'), byId],
}
const alphabetical: Sort<Column> = 'name'

export async function listAllNodes(db: Database, query: NodeQuery): Promise<Page<NodeRow>> {
  const sort = query.sort ?? alphabetical
  const where = and(
    query.status && eq(nodes.status, nodeStatus[query.status]),
    query.type && eq(nodes.type, nodeTypesByName[query.type]),
    query.country === undefined ? undefined : eq(nodes.country, query.country),
    query.state && inArray(nodes.id, await idsInState(db, query.state)),
    matchesSearch(query),
  )
  const first = isExactly(query) ?? isInNamedCountry(query)
  const count = (where: SQL | undefined) => cappedTotal(db, nodes, where)
  return pageOf(
    { query, order: orderOf(orders, sort), view: ['nodes', ...viewKey(query, sort)], where, first, count },
    (clauses) => selectNodes(db, clauses),
  )
}

/** The state of a node follows from its API token, its agent and its generation, so that no column contains it. */
async function idsInState(db: Database, state: NodeState): Promise<number[]> {
  const conditions = await nodeConditions(db)
  return conditions.filter((condition) => condition.state === state).map(({ id }) => id)
}

/** By the words of its card or of its URL, by the id, and by the public key. */
const matchesSearch = (query: NodeQuery) =>
  query.search === '' ? undefined : or(isExactly(query), matchesCard(query, { withUrl: true }))

function isExactly({ search }: NodeQuery): SQL | undefined {
  const { id, publicKey } = searchTerms(search)
  if (id !== null) return eq(nodes.id, id)
  return publicKey === null ? undefined : eq(nodes.public_key, publicKey)
}
