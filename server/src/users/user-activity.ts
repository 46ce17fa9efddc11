import { parseAgentToken } from '@sallyport/contract/agent'
import type { Traffic } from '@sallyport/contract/endpoints'
import { eq, inArray, max, sql } from 'drizzle-orm'
import { isUnexpired } from '../accesses/expiry/access-expiry.ts'
import type { Database } from '../database/database.ts'
import { accesses } from '../database/tables/accesses.ts'
import { accessActivity } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { monthTraffic } from '../nodes/tunnel-activity.ts'

export type UserActivity = { active_accesses: number; last_seen?: number | null; traffic?: Traffic }

/** The activity of a user without accesses on nodes with an agent: `last_seen` and `traffic` are unknown. */
export const noActivity: UserActivity = { active_accesses: 0 }

/** By user id: the number of unexpired accesses, the last handshake and this month's traffic. Counts only nodes with an agent. */
export async function activityByUser(db: Database, ids: number[], now: number): Promise<Map<number, UserActivity>> {
  const activities = new Map<number, UserActivity>()
  if (ids.length === 0) return activities
  for (const { user_id, api_token, active_accesses, last_seen, ...traffic } of await activityByToken(db, ids, now)) {
    if (!parseAgentToken(api_token)) continue
    const { active_accesses: count, last_seen: seen, traffic: total } = activities.get(user_id) ?? noActivity
    activities.set(user_id, {
      active_accesses: count + active_accesses,
      last_seen: Math.max(seen ?? 0, last_seen ?? 0) || null,
      traffic: { received: (total?.received ?? 0) + traffic.received, sent: (total?.sent ?? 0) + traffic.sent },
    })
  }
  return activities
}

/** Grouped by user and API token, because `parseAgentToken` decides whether a token belongs to an agent. */
function activityByToken(db: Database, ids: number[], now: number) {
  const month = monthTraffic(db, now)
  return db
    .select({
      user_id: accesses.user_id,
      api_token: nodes.api_token,
      active_accesses: sql<number>`count(*) filter (where ${isUnexpired(now)})`.mapWith(Number),
      last_seen: max(accessActivity.last_handshake),
      received: sql<number>`sum(${month.received})`.mapWith(Number),
      sent: sql<number>`sum(${month.sent})`.mapWith(Number),
    })
    .from(accesses)
    .innerJoin(nodes, eq(nodes.id, accesses.node_id))
    .leftJoin(accessActivity, eq(accessActivity.access_id, accesses.id))
    .leftJoinLateral(month, sql`true`)
    .where(inArray(accesses.user_id, ids))
    .groupBy(accesses.user_id, nodes.api_token)
}
