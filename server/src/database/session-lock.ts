import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './database.ts'

/** An arbitrary number that distinguishes these locks from others (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS). */
const lockClass = 5_410_052

/** Locks `key` until the connection of `db` ends. */
export const lockSession = (db: Database, key: string) =>
  db.execute(sql`select pg_advisory_lock(${lockClass}, hashtext(${key}))`)

export const unlockSession = (db: Database, key: string) =>
  db.execute(sql`select pg_advisory_unlock(${lockClass}, hashtext(${key}))`)

/** Whether no connection holds the lock of `key` (https://www.postgresql.org/docs/current/view-pg-locks.html). */
export const isUnlocked = (key: SQLWrapper) => sql`hashtext(${key})::oid not in (
  select objid from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2)`
