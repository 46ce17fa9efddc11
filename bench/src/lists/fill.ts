import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { rowsFor } from './rows.ts'

/** Fills the tables of a database that the server has prepared, each with so many rows. */
export async function fill(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Neither triggers nor foreign keys: they would take longer than all the rest, and add nothing to what is measured.
    await client.query('set session_replication_role = replica')
    const indexes = await withoutIndexes(client)
    for (const insert of rowsFor(rows)) await client.query(insert)
    for (const index of indexes) await client.query(index)
    await autovacuumed(client)
  } finally {
    await client.end()
  }
}

/** Takes away what would be written row by row, and says how to make it again. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`)
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => indexdef)
}

/** Autovacuum starts once a minute; on a slow machine it takes a few rounds. */
const autovacuumLimit = 5 * 60_000

const filled = ['users', 'nodes', 'accesses', 'invites', 'orders']

/** Waits until autovacuum, which starts once a minute, has vacuumed and analyzed the tables, as in an installation. */
async function autovacuumed(client: pg.Client): Promise<void> {
  const pending = 'select from pg_stat_user_tables where relname = any($1) and last_autoanalyze is null'
  const deadline = Date.now() + autovacuumLimit
  while ((await client.query(pending, [filled])).rowCount) {
    if (Date.now() > deadline) {
      throw new Error(
        `Autovacuum has not analyzed the tables within ${autovacuumLimit / 1000} s: is it on in this database?`,
      )
    }
    await wait(500)
  }
}
