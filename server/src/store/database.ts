import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/**
 * A database, or a transaction of it. Within a transaction use only the transaction: PGlite runs queries one at a time, so
 * that any other query would wait forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** The connections of a pool by state, and the number of queries that wait for one. */
type ConnectionCounts = { busy: number; idle: number; waiting: number }

export type OpenDatabase = {
  db: Database
  /** Null for the embedded database, which has no pool. */
  connections: (() => ConnectionCounts) | null
  close: () => Promise<void>
}
