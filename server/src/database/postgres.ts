import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { toDatabaseError } from './database-errors.ts'
import type { Database, OpenDatabase, SessionLock } from './database.ts'
import { refuseIncompatibleDatabase } from './migration-state.ts'
import { refuseSharedSessions } from './pooler.ts'
import { lockSession } from './session-lock.ts'

/** An arbitrary number that all servers on one database share: only one of them may migrate at a time. */
const migrationLock = 5_410_051
const maxConnections = 10
/** The name of the connections in `pg_stat_activity`. */
const applicationName = 'sallyport'
/** In milliseconds; below `limits.api.timeout`, so that the server responds before the client gives up. */
const timeout = 4000
/** Longer than the timeout of PostgreSQL, for a database server that does not respond; in milliseconds. */
const queryTimeout = timeout + 500

/** Opens a PostgreSQL database, and applies the migrations in one transaction. Throws a `StartupError` if that fails. */
export async function openPostgres(connectionString: string, migrationsFolder: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: timeout,
    query_timeout: queryTimeout,
    keepAlive: true,
    // oxlint-disable-next-line no-misused-promises -- the pool awaits the promise, which its types lack (https://node-postgres.com/apis/pool)
    onConnect: setTimeouts,
  })
  // A lost connection fails its query. Without a listener, the error event would also end the process
  // (https://node-postgres.com/apis/pool#error).
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', closeAfterTimeout)
  try {
    await withConnection(connectionString, async (db) => {
      await withConnection(connectionString, (other) => refuseSharedSessions(db, other))
      await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
      await refuseIncompatibleDatabase(db, migrationsFolder)
      await migrate(db, { migrationsFolder })
    })
  } catch (error) {
    await pool.end()
    throw toDatabaseError(error)
  }
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return {
    db: drizzle(pool),
    transaction: (work) => runTransaction(pool, work),
    connections,
    holdLock: (key) => holdLock(connectionString, key),
    close: () => pool.end(),
  }
}

/** Not as parameters of the connection, which PgBouncer refuses (https://www.pgbouncer.org/config.html#ignore_startup_parameters). */
const setTimeouts = (client: pg.ClientBase) =>
  client.query(`set statement_timeout = ${timeout}; set idle_in_transaction_session_timeout = ${timeout}`)

/** Releases the connection even after a failed `begin`, unlike the transaction of a pool (https://github.com/drizzle-team/drizzle-orm/issues/6241). */
async function runTransaction<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await drizzle(client).transaction(work)
  } finally {
    client.release()
  }
}

/** Opens a connection outside of the pool. */
async function connect(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: applicationName,
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    ...options,
  })
  // Without a listener, the error event of a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs `work`, such as a migration, on a separate connection without query timeouts. */
async function withConnection<T>(connectionString: string, work: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = await connect({ connectionString })
  try {
    await client.query('set client_min_messages = warning')
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}

async function holdLock(connectionString: string, key: string): Promise<SessionLock> {
  const client = await connect({ connectionString, query_timeout: queryTimeout })
  let isHeld = true
  client.once('end', () => (isHeld = false))
  try {
    await lockSession(drizzle(client), key)
  } catch (error) {
    void client.end()
    throw error
  }
  return { isHeld: () => isHeld, release: () => client.end() }
}

const timeoutMessage = 'Query read timeout'

/** Closes a connection whose query timed out, which the pool would reuse in an open transaction (https://github.com/brianc/node-postgres/issues/3399). */
function closeAfterTimeout(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryAndClose = (...args: unknown[]) => {
    const result = query(...args)
    return result instanceof Promise ? closedAfter(result, client) : result
  }
  client.query = queryAndClose as typeof client.query
}

async function closedAfter(result: Promise<unknown>, client: pg.ClientBase): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (client instanceof pg.Client && error instanceof Error && error.message === timeoutMessage) void client.end()
    throw error
  }
}
