import { and, inArray, lt } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'

/** How long a node is watched after a call of a page, in seconds; pages call at least every five. */
const watchedFor = 15
/** Calls within this time after the last write do not write, in seconds. */
const resolution = 4

/** Declares that a page shows a node, so that its status is read more often. `now` in unix seconds. */
export function watchNode(db: Database, node_id: number, now: number): Promise<void> {
  return watchNodes(db, [node_id], now)
}

export async function watchNodes(db: Database, node_ids: number[], now: number): Promise<void> {
  if (node_ids.length === 0) return
  // Locked in the order of their ids, so that concurrent calls do not deadlock.
  const due = db
    .select({ node_id: nodeAgents.node_id })
    .from(nodeAgents)
    .where(and(inArray(nodeAgents.node_id, node_ids), lt(nodeAgents.watched_until, now + watchedFor - resolution)))
    .orderBy(nodeAgents.node_id)
    .for('no key update')
  await db
    .update(nodeAgents)
    .set({ watched_until: now + watchedFor })
    .where(inArray(nodeAgents.node_id, due))
}
