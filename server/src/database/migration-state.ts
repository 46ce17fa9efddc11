import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../config/startup-error.ts'
import { queryRows, type Database } from './database.ts'

/** The migrations of this version, in order, identified by their time (`when` in the journal). */
const knownMigrations = (migrationsFolder: string) =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

async function appliedMigration(db: Database): Promise<number | null> {
  const [table] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table?.exists) return null
  const [row] = await queryRows<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  return row?.newest ? Number(row.newest) : null
}

/** Throws a `StartupError` for a database of a newer version, or of a version before 1.0.0. */
export async function refuseIncompatibleDatabase(db: Database, migrationsFolder: string) {
  const applied = await appliedMigration(db)
  if (applied === null) return
  const known = knownMigrations(migrationsFolder)
  if (applied < Math.min(...known))
    throw new StartupError(
      'The database belongs to a version of Sallyport before 1.0.0, which cannot be upgraded: use an empty database',
    )
  if (applied > Math.max(...known))
    throw new StartupError(
      'The database belongs to a newer version of Sallyport than this one: install that version, ' +
        'or restore a backup from before the upgrade',
    )
}
