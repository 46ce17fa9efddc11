import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction. With PGlite, a transaction that awaits a query outside of it never ends: only one of both runs at a time. */
export type Database = PgDatabase<PgQueryResultHKT>

/** The connections of a pool by state, and the number of queries that wait for one. */
type ConnectionCounts = { busy: number; idle: number; waiting: number }

/** A lock that proves that its process is alive: the database releases it when the connection ends, even after SIGKILL. */
export type SessionLock = {
  /** False after the connection was lost. */
  isHeld: () => boolean
  release: () => Promise<void>
}

export type OpenDatabase = {
  db: Database
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /** Null for the embedded database, which has no pool. */
  connections: (() => ConnectionCounts) | null
  /** Waits for the lock of `key`, and holds it until its release or the end of its connection, which on PostgreSQL is a separate one. */
  holdLock: (key: string) => Promise<SessionLock>
  close: () => Promise<void>
}

/** The rows of a query without a table definition, by column name. Both drivers return them as `rows`. */
export async function queryRows<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: Row[] }).rows
}

/** Whether the role of the connections may do everything, such as run programs on the machine of PostgreSQL. */
export async function isSuperuser(db: Database): Promise<boolean> {
  const [row] = await queryRows<{ is_superuser: string }>(db, sql`show is_superuser`)
  return row?.is_superuser === 'on'
}

export const firstRow = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0]

/** The row of a query that always has one, such as an insert. Throws without one. */
export async function onlyRow<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  return (await firstRow(rows)) ?? Promise.reject(new Error('The query returned no row'))
}

export const hasRow = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0

/** Builds a query once per database. PostgreSQL parses a named query once per connection (https://orm.drizzle.team/docs/perf-queries). */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}

/** Unix milliseconds by the clock of the database, which all server processes share. */
export const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
