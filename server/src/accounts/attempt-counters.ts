import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { hashToken } from '../domain/token.ts'
import { attemptCounters } from '../store/attempt-table.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'

/** A key and how many attempts a window of its own takes; the window begins with its first attempt. */
export type AttemptLimit = { key: string; maxAttempts: number; windowSeconds: number }

type HashedLimit = AttemptLimit & { key_hash: string }

/** Counters that are kept at most: an attacker with many addresses must not fill the disk. */
const maxCounters = 100_000

/** In one order for all transactions, so that no two of them lock the same rows in opposite order. */
const withHashedKeys = (buckets: readonly AttemptLimit[]): HashedLimit[] =>
  buckets
    .map((bucket) => ({ ...bucket, key_hash: hashToken(bucket.key) }))
    .toSorted((one, other) => (one.key_hash < other.key_hash ? -1 : 1))

/** Seconds until all buckets take attempts again; 0 when they do now. */
export async function secondsUntilAllowed(db: Database, buckets: readonly AttemptLimit[], now: number): Promise<number> {
  const known = withHashedKeys(buckets)
  const keys = known.map(({ key_hash }) => key_hash)
  const open = and(inArray(attemptCounters.key_hash, keys), gt(attemptCounters.ends_at, now))
  const counters = await db.select().from(attemptCounters).where(open)
  const waits = counters.map(({ key_hash, count, ends_at }) => {
    const maxAttempts = known.find((bucket) => bucket.key_hash === key_hash)?.maxAttempts ?? 0
    return count < maxAttempts ? 0 : ends_at - now
  })
  return Math.max(0, ...waits)
}

class LimitReached extends Error {}

/** Counts an attempt in every bucket, or in none when one of them is full; whether it was counted. */
export async function countAttempt(store: Store, buckets: readonly AttemptLimit[], now: number): Promise<boolean> {
  try {
    await store.transaction(async (tx) => {
      for (const bucket of withHashedKeys(buckets)) if (!(await increment(tx, bucket, now))) throw new LimitReached()
    })
    return true
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}

/** One atomic statement: of attempts that arrive at once at several instances, none overtakes the count. */
async function increment(tx: Database, { key_hash, maxAttempts, windowSeconds }: HashedLimit, now: number): Promise<boolean> {
  const { count, ends_at } = attemptCounters
  const isOver = lte(ends_at, now)
  const counted = await tx
    .insert(attemptCounters)
    .values({ key_hash, count: 1, ends_at: now + windowSeconds })
    .onConflictDoUpdate({
      target: attemptCounters.key_hash,
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        ends_at: sql`case when ${isOver} then ${now + windowSeconds}::bigint else ${ends_at} end`,
      },
      setWhere: or(isOver, lt(count, maxAttempts)),
    })
    .returning({ count })
  return counted.length > 0
}

/** Takes an attempt back that need not have been counted. */
export function undoAttempt(store: Store, buckets: readonly AttemptLimit[]): Promise<void> {
  const { count } = attemptCounters
  return store.transaction(async (tx) => {
    for (const { key_hash } of withHashedKeys(buckets)) {
      const counted = and(eq(attemptCounters.key_hash, key_hash), gt(count, 0))
      await tx
        .update(attemptCounters)
        .set({ count: sql`${count} - 1` })
        .where(counted)
    }
  })
}

export async function resetCounter(db: Database, { key }: AttemptLimit) {
  await db.delete(attemptCounters).where(eq(attemptCounters.key_hash, hashToken(key)))
}

/** Deletes counters whose window is over, and beyond the limit those that end first. */
export async function deleteOldCounters(db: Database, now: number, max = maxCounters) {
  await db.delete(attemptCounters).where(lte(attemptCounters.ends_at, now))
  const surplus = db
    .select({ key_hash: attemptCounters.key_hash })
    .from(attemptCounters)
    .orderBy(desc(attemptCounters.ends_at))
    .offset(max)
  await db.delete(attemptCounters).where(inArray(attemptCounters.key_hash, surplus))
}
