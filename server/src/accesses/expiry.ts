import { and, asc, eq, lte } from 'drizzle-orm'
import { lockNode } from '../nodes/nodes-queries.ts'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'

/** How long admins still see an access whose time is over. */
const retentionSeconds = 30 * 24 * 60 * 60

const isDue = (now: number) => and(eq(accesses.status, 'active'), lte(accesses.expired_at, now))

/** Gives back the places and addresses of all accesses whose time is over. Cheap when there are none. */
export async function expireAccesses(store: Store, now: number) {
  const found = await store.db
    .selectDistinct({ node_id: accesses.node_id })
    .from(accesses)
    .where(isDue(now))
    .orderBy(asc(accesses.node_id))
  for (const { node_id } of found) await store.transaction((tx) => expireAccessesOnNode(tx, node_id, now))
}

/** The same for one node inside a transaction; how many places became free. */
export async function expireAccessesOnNode(tx: Database, node_id: number, now: number): Promise<number> {
  await lockNode(tx, node_id)
  const freed = await tx
    .update(accesses)
    .set({ status: 'inactive' })
    .where(and(eq(accesses.node_id, node_id), isDue(now)))
    .returning({ id: accesses.id })
  return freed.length
}

/** Whether places on a node wait to be given back. */
export async function hasDueAccesses(tx: Database, node_id: number, now: number): Promise<boolean> {
  const found = await tx
    .select({ id: accesses.id })
    .from(accesses)
    .where(and(eq(accesses.node_id, node_id), isDue(now)))
    .limit(1)
  return found.length > 0
}

/** Accesses that have been over for so long that nobody is to see them. */
export async function deleteOldAccesses(db: Database, now: number) {
  const isOld = and(eq(accesses.status, 'inactive'), lte(accesses.expired_at, now - retentionSeconds))
  await db.delete(accesses).where(isOld)
}
