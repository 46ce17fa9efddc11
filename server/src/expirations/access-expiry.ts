import { and, asc, eq, gt, isNull, lte, or, sql, type Placeholder } from 'drizzle-orm'
import type { AccessTerms } from '../domain/access-terms.ts'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import { lockNode } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'

const retentionSeconds = 30 * 24 * 60 * 60

/** The condition for active accesses that have not expired. */
export const isUnexpired = (now: number | Placeholder) =>
  and(eq(accesses.status, 'active'), or(isNull(accesses.expired_at), gt(accesses.expired_at, now)))

const isDue = (now: number | Placeholder) => and(eq(accesses.status, 'active'), lte(accesses.expired_at, now))

/** Sets the mode and expiry of the user's active, unexpired accesses. The caller must hold the lock on the user. */
export async function setAccessTerms(
  tx: Database,
  { user_id, now }: { user_id: number; now: number },
  terms: AccessTerms,
) {
  await tx
    .update(accesses)
    .set(terms)
    .where(and(eq(accesses.user_id, user_id), isUnexpired(now)))
}

const nodesWithDueAccesses = preparedQuery((db) =>
  db
    .selectDistinct({ node_id: accesses.node_id })
    .from(accesses)
    .where(isDue(sql.placeholder('now')))
    .orderBy(asc(accesses.node_id))
    .prepare('nodes_with_due_accesses'),
)

/** Deactivates all expired accesses, which frees their slots and IP addresses. */
export async function expireAccesses(store: Store, now: number) {
  for (const { node_id } of await nodesWithDueAccesses(store.db).execute({ now }))
    await store.transaction((tx) => expireAccessesOnNode(tx, node_id, now))
}

/** Deactivates the expired accesses of one node. Returns the number of freed slots. */
export async function expireAccessesOnNode(tx: Database, node_id: number, now: number): Promise<number> {
  await lockNode(tx, node_id)
  const freed = await tx
    .update(accesses)
    .set({ status: 'inactive' })
    .where(and(eq(accesses.node_id, node_id), isDue(now)))
    .returning({ id: accesses.id })
  return freed.length
}

/** Whether a node has accesses that are expired but still active. */
export async function hasDueAccesses(tx: Database, node_id: number, now: number): Promise<boolean> {
  const found = await tx
    .select({ id: accesses.id })
    .from(accesses)
    .where(and(eq(accesses.node_id, node_id), isDue(now)))
    .limit(1)
  return found.length > 0
}

/** Deletes accesses that expired more than `retentionSeconds` ago. Until then they are listed for admins. */
export async function deleteOldAccesses(db: Database, now: number) {
  const isOld = and(eq(accesses.status, 'inactive'), lte(accesses.expired_at, now - retentionSeconds))
  await db.delete(accesses).where(isOld)
}
