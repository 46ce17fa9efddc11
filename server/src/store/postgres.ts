import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as schema from './schema.ts'
import type { Opened } from './database.ts'
import { closeAfterTimeout } from './postgres-client.ts'

/** Any number, as long as all servers on one database take the same: only one of them may change the tables at a time. */
const migrationLock = 5_410_051
const connections = 10
/** In milliseconds; the page itself gives up after five seconds. */
const patience = 4000
/** After PostgreSQL's own timeout, for a server that does not answer at all; in milliseconds. */
const queryPatience = patience + 500

/** PostgreSQL vacuums, analyzes and writes checkpoints by itself. */
const autovacuumDoes = async () => undefined

/** A database that several servers may share. */
export async function openPostgres(connectionString: string, migrationsFolder: string): Promise<Opened> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: queryPatience,
    idle_in_transaction_session_timeout: patience,
    keepAlive: true,
  })
  // A connection that breaks fails its query, which says so; the event besides would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', closeAfterTimeout)
  try {
    await migrateAlone(connectionString, migrationsFolder)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end(), maintain: autovacuumDoes }
}

/** On a connection without timeouts: a migration of large tables takes a while, and so does waiting for another server's. */
async function migrateAlone(connectionString: string, migrationsFolder: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, keepAlive: true })
  // A connection that breaks fails its query; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
