import { and, asc, eq, lt, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accessSamples, nodeSamples, samplePeriods } from '../database/tables/node-agents.ts'

const day = 24 * 60 * 60
/** In seconds. */
const retention = { 300: 2 * day, 3600: 35 * day, 86_400: 2 * 365 * day } as const satisfies Record<
  (typeof samplePeriods)[number],
  number
>

/** Bounds the time of a statement and its locks. */
const defaultBatchSize = 2000

type Cleanup = { now: number; signal?: AbortSignal; batchSize?: number }

/** Deletes old samples in batches, without those that another server deletes. Stops between them if aborted. */
export async function deleteOldSamples(db: Database, { now, signal, batchSize = defaultBatchSize }: Cleanup) {
  const isAborted = () => signal?.aborted === true
  for (const deleteBatch of [deleteAccessSamples, deleteNodeSamples]) {
    for (const period of samplePeriods) {
      const batch = { period, before: now - retention[period], limit: batchSize }
      let deleted = batchSize
      while (deleted === batchSize && !isAborted()) deleted = await deleteBatch(db, batch)
    }
  }
}

type Batch = { period: number; before: number; limit: number }

/** By the physical location of rows, because a join with the oldest rows would read all of a period. */
const isOneOf = (oldest: SQLWrapper) => sql`ctid = any(array(${oldest}))`
const ctid = sql`ctid`

async function deleteAccessSamples(db: Database, { period, before, limit }: Batch): Promise<number> {
  const { start } = accessSamples
  const isOld = and(eq(accessSamples.period, period), lt(start, before))
  const old = db.select({ ctid }).from(accessSamples).where(isOld).orderBy(asc(start)).limit(limit)
  const deleted = await db
    .delete(accessSamples)
    .where(isOneOf(old.for('update', { skipLocked: true })))
    .returning({ start })
  return deleted.length
}

async function deleteNodeSamples(db: Database, { period, before, limit }: Batch): Promise<number> {
  const { start } = nodeSamples
  const isOld = and(eq(nodeSamples.period, period), lt(start, before))
  const old = db.select({ ctid }).from(nodeSamples).where(isOld).orderBy(asc(start)).limit(limit)
  const deleted = await db
    .delete(nodeSamples)
    .where(isOneOf(old.for('update', { skipLocked: true })))
    .returning({ start })
  return deleted.length
}
