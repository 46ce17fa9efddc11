import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction in it. Inside a transaction only the transaction: PGlite would wait for itself for ever. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A database that is ready, how to close it, and how to keep it fast where it does not do so by itself. */
export type OpenDatabase = { db: Database; close: () => Promise<void>; maintain: (signal?: AbortSignal) => Promise<void> }
