import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { attemptCounters } from '../database/tables/schema.ts'

/** A limit on attempts with one key, which is stored as a hash. The window begins with the first attempt. */
export type AttemptLimit = { key_hash: string; maxAttempts: number; windowSeconds: number }

/** Limits the size of the table, which an attacker with many IP addresses could otherwise fill. */
const maxCounters = 100_000

/** Concurrent transactions lock the rows in this order, so that they do not deadlock. */
const sortedByKey = (limits: readonly AttemptLimit[]): AttemptLimit[] =>
  limits.toSorted((one, other) => (one.key_hash < other.key_hash ? -1 : 1))

/** Seconds until all limits allow an attempt; 0 if they allow one now. */
export async function secondsUntilAllowed(db: Database, limits: readonly AttemptLimit[], now: number): Promise<number> {
  const keys = limits.map(({ key_hash }) => key_hash)
  const isOpen = and(inArray(attemptCounters.key_hash, keys), gt(attemptCounters.ends_at, now))
  const counters = await db.select().from(attemptCounters).where(isOpen)
  const waits = counters.map(({ key_hash, count, ends_at }) => {
    const maxAttempts = limits.find((limit) => limit.key_hash === key_hash)?.maxAttempts ?? 0
    return count < maxAttempts ? 0 : ends_at - now
  })
  return Math.max(0, ...waits)
}

class LimitReachedError extends Error {}

/** Counts an attempt towards all limits, or towards none if one is reached. Returns whether it was counted. */
export async function countAttempt(store: Store, limits: readonly AttemptLimit[], now: number): Promise<boolean> {
  try {
    await store.transaction(async (tx) => {
      for (const limit of sortedByKey(limits)) if (!(await increment(tx, limit, now))) throw new LimitReachedError()
    })
    return true
  } catch (error) {
    if (error instanceof LimitReachedError) return false
    throw error
  }
}

/** One atomic statement, so that concurrent attempts on several instances cannot exceed the limit. Returns false if it is reached. */
async function increment(
  tx: Database,
  { key_hash, maxAttempts, windowSeconds }: AttemptLimit,
  now: number,
): Promise<boolean> {
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

/** Reverts `countAttempt`. */
export function undoAttempt(store: Store, limits: readonly AttemptLimit[]): Promise<void> {
  const { count } = attemptCounters
  return store.transaction(async (tx) => {
    for (const { key_hash } of sortedByKey(limits)) {
      const counted = and(eq(attemptCounters.key_hash, key_hash), gt(count, 0))
      await tx
        .update(attemptCounters)
        .set({ count: sql`${count} - 1` })
        .where(counted)
    }
  })
}

export async function resetCounter(db: Database, { key_hash }: AttemptLimit) {
  await db.delete(attemptCounters).where(eq(attemptCounters.key_hash, key_hash))
}

/** Deletes expired counters and, above `max`, the counters that expire first. */
export async function deleteOldCounters(db: Database, now: number, max = maxCounters) {
  await db.delete(attemptCounters).where(lte(attemptCounters.ends_at, now))
  const surplus = db
    .select({ key_hash: attemptCounters.key_hash })
    .from(attemptCounters)
    .orderBy(desc(attemptCounters.ends_at))
    .offset(max)
  await db.delete(attemptCounters).where(inArray(attemptCounters.key_hash, surplus))
}
