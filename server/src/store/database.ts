import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/**
 * A database, or a transaction of it. Within a transaction use only the transaction: PGlite runs queries one at a time, so
 * that any other query would wait forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database, with `maintain` for maintenance that it does not do by itself. */
export type OpenDatabase = {
  db: Database
  close: () => Promise<void>
  maintain: (signal?: AbortSignal) => Promise<void>
}
