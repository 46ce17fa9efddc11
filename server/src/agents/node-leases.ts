import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { databaseNow } from '../store/database-now.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'
import type { Store } from '../store/store.ts'

export type NodeLeases = {
  /** Extends the leases of this process, and takes those that ended. Does nothing until it is due. */
  renew: (node_ids: number[]) => Promise<void>
  /** Whether this process may talk to a node for the next `duration` milliseconds. */
  isHeld: (node_id: number, duration: number) => boolean
  /** Ends all leases, so that another process need not wait for their end. */
  release: () => Promise<void>
}

type Options = { store: Store; owner: string; duration: number; renewInterval: number }

/** The nodes to which only this server process may talk. Times in milliseconds. */
export function createNodeLeases({ store, owner, duration, renewInterval }: Options): NodeLeases {
  /** By `performance.now()`, from before the query: earlier than the end in the database. */
  const ends = new Map<number, number>()
  let requested = new Set<number>()
  let renewedAt = Number.NEGATIVE_INFINITY

  return {
    async renew(node_ids) {
      const now = performance.now()
      const isDue = now - renewedAt >= renewInterval || node_ids.some((id) => !requested.has(id))
      if (node_ids.length === 0 || !isDue) return
      const acquired = await acquire(store.db, { node_ids, owner, duration })
      requested = new Set(node_ids)
      renewedAt = now
      for (const id of ends.keys()) if (!requested.has(id)) ends.delete(id)
      for (const id of acquired) ends.set(id, now + duration)
    },
    isHeld: (node_id, duration) => (ends.get(node_id) ?? 0) > performance.now() + duration,
    async release() {
      ends.clear()
      await store.db
        .update(nodeAgents)
        .set({ lease_owner: null, lease_until: 0 })
        .where(eq(nodeAgents.lease_owner, owner))
    },
  }
}

type Acquisition = { node_ids: number[]; owner: string; duration: number }

async function acquire(db: Database, { node_ids, owner, duration }: Acquisition): Promise<number[]> {
  const isFree = or(eq(nodeAgents.lease_owner, owner), lte(nodeAgents.lease_until, databaseNow))
  // Locked in the order of their ids, so that two processes do not deadlock.
  const free = db
    .select({ node_id: nodeAgents.node_id })
    .from(nodeAgents)
    .where(and(inArray(nodeAgents.node_id, node_ids), isFree))
    .orderBy(nodeAgents.node_id)
    .for('no key update')
  const acquired = await db
    .update(nodeAgents)
    .set({ lease_owner: owner, lease_until: sql`${databaseNow} + ${duration}::bigint` })
    .where(inArray(nodeAgents.node_id, free))
    .returning({ node_id: nodeAgents.node_id })
  return acquired.map(({ node_id }) => node_id)
}
