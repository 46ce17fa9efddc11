import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { queryRows, type Database } from '../../database/database.ts'

/** A hash of the rows of each table, to find out whether any row changed. */
export async function databaseState(db: Database): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from "${name}" t`,
  )
  const states = await queryRows<{ name: string; hash: string }>(db, sql.raw(hashes.join(' union all ')))
  return Object.fromEntries(states.map(({ name, hash }) => [name, hash]))
}

/** The position in the write-ahead log: while it is unchanged, nothing was stored. */
export async function walPosition(db: Database): Promise<string> {
  const [row] = await queryRows<{ position: string }>(db, sql`select pg_current_wal_insert_lsn()::text as position`)
  return row?.position ?? ''
}

/** Waits until connections to this database wait for a lock. Never ends with the embedded database, which has one connection. */
export async function untilBlocked(db: Database, connections = 1): Promise<void> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await queryRows(db, blocked)).length < connections) await wait(5)
}
