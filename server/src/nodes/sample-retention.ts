import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { queryRows, type Database } from '../database/database.ts'
import { accessSamples, nodeSamples, samplePeriods } from '../database/tables/node-agents.ts'
import { inBatches } from '../expiry/batches.ts'

const day = 24 * 60 * 60
/** The retention by sample period, both in seconds. */
const retention = { 300: 2 * day, 3600: 35 * day, 86_400: 2 * 365 * day } as const satisfies Record<
  (typeof samplePeriods)[number],
  number
>

/** In rows. Limits the duration of a statement and its locks. */
const defaultBatchSize = 2000

type Cleanup = { now: number; signal?: AbortSignal; batchSize?: number }

/** Deletes old samples in batches, and skips rows that another server is deleting. Stops between batches if aborted. */
export async function deleteOldSamples(db: Database, { now, signal, batchSize = defaultBatchSize }: Cleanup) {
  for (const table of [accessSamples, nodeSamples]) {
    for (const period of samplePeriods) {
      const batch = { table, period, before: now - retention[period] }
      await inBatches({ signal, batchSize }, (size) => deleteBatch(db, batch, size))
    }
  }
}

type Batch = { table: PgTable; period: number; before: number }

/** Deletes by the physical location of rows, because a join with the oldest rows would read the whole period. */
async function deleteBatch(db: Database, { table, period, before }: Batch, size: number): Promise<number> {
  const oldest = sql`select ctid from ${table} where period = ${period} and start < ${before}::bigint
    order by start limit ${size} for update skip locked`
  const deleted = await queryRows(db, sql`delete from ${table} where ctid = any(array(${oldest})) returning start`)
  return deleted.length
}
