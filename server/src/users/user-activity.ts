import type { Traffic } from '@sallyport/contract/endpoints'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import { accessActivity } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { isUnexpired } from '../expiry/access-expiry.ts'
import { hasAgentToken } from '../nodes/agents/state.ts'
import { monthTraffic } from '../nodes/tunnel-activity.ts'

export type UserActivity = { active_accesses: number; last_seen?: number | null; traffic?: Traffic }

/** The activity of a user without accesses on nodes with an agent: `last_seen` and `traffic` are unknown. */
export const noActivity: UserActivity = { active_accesses: 0 }

/** By user id: the number of unexpired accesses, the last handshake and this month's traffic. Counts only nodes with an agent. */
export async function activityByUser(db: Database, ids: number[], now: number): Promise<Map<number, UserActivity>> {
  if (ids.length === 0) return new Map()
  const month = monthTraffic(db, now)
  const rows = await db
    .select({
      user_id: accesses.user_id,
      active_accesses: sql<number>`count(*) filter (where ${isUnexpired(now)})`.mapWith(Number),
      last_seen: max(accessActivity.last_handshake),
      received: sql<number>`sum(${month.received})`.mapWith(Number),
      sent: sql<number>`sum(${month.sent})`.mapWith(Number),
    })
    .from(accesses)
    .innerJoin(nodes, eq(nodes.id, accesses.node_id))
    .leftJoin(accessActivity, eq(accessActivity.access_id, accesses.id))
    .leftJoinLateral(month, sql`true`)
    .where(and(inArray(accesses.user_id, ids), hasAgentToken))
    .groupBy(accesses.user_id)
  return new Map(
    rows.map(({ user_id, active_accesses, last_seen, ...traffic }) => [
      user_id,
      { active_accesses, last_seen, traffic },
    ]),
  )
}
