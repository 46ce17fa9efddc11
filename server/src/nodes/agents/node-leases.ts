import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { databaseNow, type Database, type SessionLock } from '../../database/database.ts'
import { isUnlocked } from '../../database/session-lock.ts'
import type { Store } from '../../database/store.ts'
import { nodeAgents } from '../../database/tables/node-agents.ts'

type Options = {
  store: Store
  owner: string
  duration: number
  renewInterval: number
  /** How often to try to acquire the leases of other processes. */
  acquireInterval: number
}

/**
 * Leases of nodes, whose agents only this server process may call. A lease ends with the connection of its owner, or after
 * `duration` if the database does not notice the end of a process. Times in milliseconds.
 */
export function createNodeLeases({ store, owner, duration, renewInterval, acquireInterval }: Options) {
  /** When each acquired lease ends, counted by `performance.now()` from before the query, and so earlier than in the database. */
  const ends = new Map<number, number>()
  let requestedIds = new Set<number>()
  let [renewedAt, requestedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let lock: SessionLock | null = null
  const isAlive = () => lock?.isHeld() === true

  /** The nodes whose leases to request: all when a renewal is due, else those without a lease once per `acquireInterval`, or if one is new. */
  function dueIds(node_ids: number[], now: number): number[] {
    if (!isAlive() || now - renewedAt >= renewInterval) return node_ids
    const isDue = now - requestedAt >= acquireInterval || node_ids.some((id) => !requestedIds.has(id))
    return isDue ? node_ids.filter((id) => !ends.has(id)) : []
  }

  return {
    /** Extends the leases of this process, and acquires free ones. Does nothing before the next request is due. */
    async renew(node_ids: number[]) {
      const now = performance.now()
      const due = dueIds(node_ids, now)
      if (due.length === 0) return
      if (!isAlive()) lock = await store.holdLock(owner)
      const acquired = await acquire(store.db, { node_ids: due, owner, duration })
      requestedIds = new Set(node_ids)
      requestedAt = now
      if (due === node_ids) {
        renewedAt = now
        ends.clear()
      }
      for (const id of acquired) ends.set(id, now + duration)
    },
    /** Whether this process may call the agent of a node for the next `duration` milliseconds. */
    isHeld: (node_id: number, duration: number) => isAlive() && (ends.get(node_id) ?? 0) > performance.now() + duration,
    /** Ends all leases, so that other processes can take over at once. */
    async release() {
      ends.clear()
      await lock?.release()
      await store.db
        .update(nodeAgents)
        .set({ lease_owner: null, lease_until: 0 })
        .where(eq(nodeAgents.lease_owner, owner))
    },
  }
}

type Acquisition = { node_ids: number[]; owner: string; duration: number }

async function acquire(db: Database, { node_ids, owner, duration }: Acquisition): Promise<number[]> {
  const { lease_owner, lease_until } = nodeAgents
  const isFree = or(eq(lease_owner, owner), lte(lease_until, databaseNow), isUnlocked(lease_owner))
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
