import { isLimited } from '@sallyport/contract/rules'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { hasRow, type Database } from '../database/database.ts'
import { lockNode, lockNodeIfFree } from '../database/row-locks.ts'
import type { Store } from '../database/store.ts'
import { accesses } from '../database/tables/accesses.ts'
import { users } from '../database/tables/schema.ts'
import { defaultBatchSize, inBatches, type Bounds } from './batches.ts'

const retentionSeconds = 30 * 24 * 60 * 60

/** Matches active accesses that have not expired. */
export const isUnexpired = (now: number | Placeholder) =>
  and(eq(accesses.status, 'active'), or(isNull(accesses.expired_at), gt(accesses.expired_at, now)))

const isDue = (now: number) => and(eq(accesses.status, 'active'), lte(accesses.expired_at, now))

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

type User = Parameters<typeof isLimited>[0]
export type AccessTerms = { mode: 'basic' | 'limited'; expired_at: number | null }

/** The mode and expiry of a user's accesses from `now` (unix seconds) on: limited users get `limitedMinutes`, others no expiry. */
export function accessTerms(user: User, now: number, limitedMinutes: number): AccessTerms {
  if (!isLimited(user, now)) return { mode: 'basic', expired_at: null }
  return { mode: 'limited', expired_at: now + limitedMinutes * 60 }
}

/** SQL for the end of an access in unix seconds, or null; the query joins `users`. Premium access ends `limitedMinutes` after premium. */
export const accessEnd = (limitedMinutes: number) =>
  sql<number | null>`case
    when ${accesses.mode} = 'basic' and ${users.premium_ends} and not ${users.is_privileged}
      then ${users.premium_expired_at} + ${limitedMinutes * 60}
    else ${accesses.expired_at}
  end`.mapWith(Number)

type ExpiryOptions = Bounds & { store: Store; now: number; onFailure: (error: unknown) => void }

/** Deactivates expired accesses, one transaction per batch. Continues with the next node after a failure. With a limit, skips locked nodes. */
export async function expireAccesses({ store, now, onFailure, limit = Infinity, signal }: ExpiryOptions) {
  const lock = limit === Infinity ? lockNode : lockNodeIfFree
  const { node_id: id } = accesses
  const due = await store.db.selectDistinct({ node_id: id }).from(accesses).where(isDue(now)).orderBy(asc(id))
  let left = limit
  for (const { node_id } of due) {
    try {
      left -= await inBatches({ limit: left, signal }, (size) =>
        store.transaction(async (tx) => ((await lock(tx, node_id)) ? expireBatch(tx, { node_id, now, size }) : 0)),
      )
    } catch (error) {
      onFailure(error)
    }
  }
}

/** Deactivates up to `size` expired accesses of a node, whose lock the caller must hold. Returns the number of freed slots. */
export async function expireBatch(
  tx: Database,
  { node_id, now, size = defaultBatchSize }: { node_id: number; now: number; size?: number },
): Promise<number> {
  const due = tx
    .select({ id: accesses.id })
    .from(accesses)
    .where(and(eq(accesses.node_id, node_id), isDue(now)))
    .limit(size)
  const freed = await tx
    .update(accesses)
    .set({ status: 'inactive' })
    // Checked again, because the terms of an access may change before its row is locked.
    .where(and(inArray(accesses.id, due), isDue(now)))
    .returning({ id: accesses.id })
  return freed.length
}

/** Whether a node has accesses that are expired but still active. */
export function hasDueAccesses(tx: Database, node_id: number, now: number): Promise<boolean> {
  const isDueOnNode = and(eq(accesses.node_id, node_id), isDue(now))
  return hasRow(tx.select({ id: accesses.id }).from(accesses).where(isDueOnNode).limit(1))
}

/** Deletes accesses `retentionSeconds` after their expiry. Until then, admins can list them. */
export async function deleteOldAccesses(db: Database, now: number, bounds: Bounds) {
  const isOld = and(eq(accesses.status, 'inactive'), lte(accesses.expired_at, now - retentionSeconds))
  await inBatches(bounds, (size) => deleteBatch(db, isOld, size))
}

/** Deletes all accesses of a node, whose lock the caller must hold. Returns how many of them were unexpired. */
export async function deleteAccessesOfNode(tx: Database, { node_id, now }: { node_id: number; now: number }) {
  const isOnNode = eq(accesses.node_id, node_id)
  const unexpired = await tx.$count(accesses, and(isOnNode, isUnexpired(now)))
  await inBatches({}, (size) => deleteBatch(tx, isOnNode, size))
  return unexpired
}

async function deleteBatch(db: Database, where: SQL | undefined, size: number): Promise<number> {
  const some = db.select({ id: accesses.id }).from(accesses).where(where).limit(size)
  const deleted = await db.delete(accesses).where(inArray(accesses.id, some)).returning({ id: accesses.id })
  return deleted.length
}
