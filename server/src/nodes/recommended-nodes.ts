import { limits } from '@sallyport/contract/config'
import { and, count, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { nearbyCountries } from '../domain/nearby-countries.ts'
import type { Database } from '../store/database.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import { isActive } from './nodes-queries.ts'

const hasFreeSlot = or(eq(nodes.capacity, limits.node.unlimited), lt(nodes.busy_slots, nodes.capacity))
/** The load from 0 to 1; nodes without a limit come first. */
const load = sql`case when ${nodes.capacity} = ${limits.node.unlimited} then 0 else ${nodes.busy_slots}::float / ${nodes.capacity} end`

/**
 * The active nodes with free slots and without an unreachable agent that are nearest to a time zone; of a country,
 * those with the lowest load.
 */
export async function recommendedNodes(db: Database, timeZone: string): Promise<NodeRow[]> {
  const countries = nearbyCountries(timeZone)
  if (countries.length === 0 || (await isShortList(db))) return []
  const codes = sql.join(
    countries.map((country) => sql`${country}::text`),
    sql`, `,
  )
  return (
    db
      .select(getTableColumns(nodes))
      .from(nodes)
      // Each node has a row; that of an unmanaged one is empty.
      .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
      .where(and(isActive, hasFreeSlot, isNull(nodeAgents.unreachable_since), inArray(nodes.country, countries)))
      .orderBy(sql`array_position(array[${codes}], ${nodes.country}::text)`, load, nodes.id)
      .limit(limits.recommendation.count)
  )
}

async function isShortList(db: Database): Promise<boolean> {
  const [found] = await db.select({ count: count() }).from(nodes).where(isActive)
  return (found?.count ?? 0) <= limits.recommendation.shortListLength
}
