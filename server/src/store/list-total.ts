import { count, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { limits } from '@sallyport/contract/config'
import type { Database } from './database.ts'

export type Total = { total: number; is_total_capped: boolean }

/** Counts rows, but not beyond `limits.list.maxTotal`, so that the cost is bounded. */
export async function cappedTotal(db: Database, table: PgTable, where: SQL | undefined): Promise<Total> {
  const { maxTotal } = limits.list
  const rows = db
    .select({ row: sql`1`.as('row') })
    .from(table)
    .where(where)
    .limit(maxTotal + 1)
    .as('rows')
  const [found] = await db.select({ count: count() }).from(rows)
  return toTotal(found?.count ?? 0)
}

export const toTotal = (rowCount: number): Total => ({
  total: Math.min(rowCount, limits.list.maxTotal),
  is_total_capped: rowCount > limits.list.maxTotal,
})
