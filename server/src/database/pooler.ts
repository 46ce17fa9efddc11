import { sql } from 'drizzle-orm'
import { StartupError } from '../config/startup-error.ts'
import { onlyRow, queryRows, type Database } from './database.ts'

/** The process of PostgreSQL that runs the queries of a connection. */
async function backendOf(db: Database): Promise<number> {
  return (await onlyRow(queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))).pid
}

/**
 * Throws a `StartupError` if two connections share processes of PostgreSQL, as through PgBouncer with `pool_mode = transaction`: locks of
 * sessions, settings and prepared statements would be those of other connections (https://www.pgbouncer.org/features.html).
 */
export async function refuseSharedSessions(one: Database, other: Database): Promise<void> {
  const backend = await backendOf(one)
  await other.transaction(async (tx) => {
    // The pooler gives the transaction the idle process of the first connection, or else the first connection another one.
    if ((await backendOf(tx)) === backend || (await backendOf(one)) !== backend) throw new StartupError(problem)
  })
}

const problem =
  'DATABASE_URL leads to a pooler that gives each transaction another session of PostgreSQL, which the server cannot use: ' +
  'set pool_mode = session in PgBouncer, or use the address of PostgreSQL itself'
