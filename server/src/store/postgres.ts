import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as schema from './schema.ts'
import type { OpenDatabase } from './database.ts'
import { closeAfterTimeout } from './postgres-client.ts'

/** An arbitrary number that all servers on one database share: only one of them may migrate at a time. */
const migrationLock = 5_410_051
const maxConnections = 10
/** In milliseconds; below `limits.api.timeout`, so that the server responds before the client gives up. */
const timeout = 4000
/** Later than PostgreSQL's own timeout, for a server that does not respond; in milliseconds. */
const queryTimeout = timeout + 500

const noMaintenance = async () => undefined

export async function openPostgres(connectionString: string, migrationsFolder: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: timeout,
    statement_timeout: timeout,
    query_timeout: queryTimeout,
    idle_in_transaction_session_timeout: timeout,
    keepAlive: true,
  })
  // A lost connection fails its query; without a listener the event would also end the process
  // (https://node-postgres.com/apis/pool#error).
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', closeAfterTimeout)
  try {
    await migrateWithLock(connectionString, migrationsFolder)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end(), maintain: noMaintenance }
}

/** On a connection without query timeouts: a migration, and waiting for that of another server, may take long. */
async function migrateWithLock(connectionString: string, migrationsFolder: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, keepAlive: true })
  // Without a listener, the error event of a lost connection would end the process.
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
