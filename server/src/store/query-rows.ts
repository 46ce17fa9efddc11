import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The rows of a query without a table definition, by column name. Both drivers return them as `rows`. */
export async function queryRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: Row[] }).rows
}
