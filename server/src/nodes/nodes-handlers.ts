import { limits } from '@sallyport/contract/config'
import { type ListedNode, type Node, nodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeNames } from '@sallyport/contract/rules'
import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { implementArea } from '../api/implement.ts'
import { preparedQuery, type Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { searchActiveNodes } from './node-search.ts'
import { isActive, listActiveNodes, listedColumns } from './nodes-queries.ts'
import { nearbyCountries } from './places/nearby-countries.ts'

export const nodeHandlers = implementArea(nodeEndpoints, {
  list: async ({ user, store: { db }, query, now }) =>
    withOwnAccesses(db, await listActiveNodes(db, query), { user_id: user.id, now }),

  search: async ({ user, store: { db }, query, now }) =>
    withOwnAccesses(db, await searchActiveNodes(db, query), { user_id: user.id, now }),

  recommended: async ({ user, store: { db }, query, now }) => {
    const items = await recommendedNodes(db, query.time_zone)
    return withOwnAccesses(db, { items }, { user_id: user.id, now })
  },
})

type OwnAccessesQuery = { user_id: number; now: number }

const ownAccessCounts = preparedQuery((db) =>
  db
    .select({ node_id: accesses.node_id, count: count() })
    .from(accesses)
    .where(and(eq(accesses.user_id, sql.placeholder('user_id')), isUnexpired(sql.placeholder('now'))))
    .groupBy(accesses.node_id)
    .prepare('own_access_counts'),
)

/** Adds the number of the user's own accesses to each node. */
async function withOwnAccesses<Page extends { items: Node[] }>(
  db: Database,
  page: Page,
  { user_id, now }: OwnAccessesQuery,
): Promise<Page & typeof nodeNames & { items: ListedNode[] }> {
  const counts = await ownAccessCounts(db).execute({ user_id, now })
  const countByNode = new Map(counts.map((row) => [row.node_id, row.count]))
  const items = page.items.map((node) => ({ ...node, own_accesses: countByNode.get(node.id) ?? 0 }))
  return { ...page, items, ...nodeNames }
}

const hasFreeSlot = or(eq(nodes.capacity, limits.node.unlimited), lt(nodes.busy_slots, nodes.capacity))
/** The load from 0 to 1; 0 for nodes without a limit. */
const load = sql`case when ${nodes.capacity} = ${limits.node.unlimited} then 0 else ${nodes.busy_slots}::float / ${nodes.capacity} end`

/** Open nodes with free slots and a working agent, by distance of their country from a time zone, then by load. Empty if there are few nodes. */
async function recommendedNodes(db: Database, timeZone: string): Promise<Node[]> {
  const countries = nearbyCountries(timeZone)
  if (countries.length === 0 || (await db.$count(nodes, isActive)) <= limits.recommendation.shortListLength) return []
  const codes = sql.join(
    countries.map((country) => sql`${country}::text`),
    sql`, `,
  )
  return db
    .select(listedColumns)
    .from(nodes)
    .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
    .where(
      and(
        isActive,
        eq(nodes.is_closed, false),
        hasFreeSlot,
        // Null without an agent, and until its first answer.
        isNotNull(nodeAgents.seen_at),
        isNull(nodeAgents.unreachable_since),
        isNull(nodeAgents.problem),
        inArray(nodes.country, countries),
      ),
    )
    .orderBy(sql`array_position(array[${codes}], ${nodes.country}::text)`, load, nodes.id)
    .limit(limits.recommendation.count)
}
