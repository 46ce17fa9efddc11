import { generationLimits, type DesiredPeer, type DesiredState } from '@sallyport/contract/agent'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { isUnexpired } from '../expirations/access-expiry.ts'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { installation, nodeGenerations } from '../store/node-agent-tables.ts'
import { users } from '../store/schema.ts'

/** The id by which agents know this installation. */
export async function installationId(db: Database): Promise<string> {
  const [row] = await db.select().from(installation)
  if (!row) throw new Error('The database has no installation id')
  return row.id
}

type Request = { node_id: number; server: string; now: number }

/**
 * Unexpired accesses of active users, also on an inactive node; null for an unknown node. Throws if a query fails,
 * so that the list is empty only if there are no accesses. `now` is in milliseconds.
 */
export async function desiredStateOf(db: Database, { node_id, server, now }: Request): Promise<DesiredState | null> {
  // Read before the peers: a change in between then belongs to a later generation, and is sent again with it.
  const [row] = await db.select().from(nodeGenerations).where(eq(nodeGenerations.node_id, node_id))
  if (!row) return null
  const peers = await desiredPeers(db, node_id, Math.floor(now / 1000))
  return { server, generation: row.generation, now, allow_empty: peers.length === 0, peers }
}

/** In the order of their ids, so that equal states have equal bodies. */
function desiredPeers(db: Database, node_id: number, now: number): Promise<DesiredPeer[]> {
  return db
    .select({
      public_key: accesses.public_key,
      ip: sql<string>`host(${accesses.ip})`,
      expired_at: accesses.expired_at,
    })
    .from(accesses)
    .innerJoin(users, eq(users.id, accesses.user_id))
    .where(and(eq(accesses.node_id, node_id), eq(users.is_active, true), isUnexpired(now)))
    .orderBy(asc(accesses.id))
}

/**
 * Raises the generation above the agent's: after a restored backup, the agent would refuse one that is not larger. Not
 * above the limit to which agents compare generations.
 */
export async function raiseGeneration(db: Database, node_id: number, agentGeneration: number) {
  if (agentGeneration > generationLimits.ordered) return
  await db
    .update(nodeGenerations)
    .set({ generation: agentGeneration + 1 })
    .where(and(eq(nodeGenerations.node_id, node_id), lte(nodeGenerations.generation, agentGeneration)))
}
