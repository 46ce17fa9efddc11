import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { rowsFor } from './rows.ts'

/** Inserts `rowCount` rows into each table of a database, and waits until they are analyzed. */
export async function fillTables(client: pg.Client, rowCount: number): Promise<void> {
  // Disables triggers and foreign keys, which would only slow down the inserts (https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-SESSION-REPLICATION-ROLE).
  await client.query('set session_replication_role = replica')
  const indexes = await dropIndexes(client)
  for (const insert of rowsFor(rowCount)) await client.query(insert)
  for (const index of indexes) await client.query(index)
  await client.query('set session_replication_role = origin')
  await waitForAutovacuum(client)
}

/** Drops all indexes that belong to no constraint, to speed up the inserts. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`)
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => indexdef)
}

/** In milliseconds. Autovacuum may need several runs on a slow machine. */
const autovacuumTimeout = 5 * 60_000

const tables = ['users', 'nodes', 'accesses', 'access_activity', 'access_samples', 'invites', 'orders', 'admin_log']

/** Waits until autovacuum, which runs once a minute, has analyzed the tables, as in production. */
async function waitForAutovacuum(client: pg.Client): Promise<void> {
  const unanalyzedQuery = 'select from pg_stat_user_tables where relname = any($1) and last_autoanalyze is null'
  const deadline = Date.now() + autovacuumTimeout
  while ((await client.query(unanalyzedQuery, [tables])).rowCount) {
    if (Date.now() > deadline) {
      throw new Error(
        `Autovacuum has not analyzed the tables within ${autovacuumTimeout / 1000} s: is it on in this database?`,
      )
    }
    await wait(500)
  }
}
