import { sql } from 'drizzle-orm'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import type { Database } from '../store/database.ts'
import { migrationLock, withConnection } from '../store/postgres.ts'
import { queryRows } from '../store/query-rows.ts'
import { existingTables } from './database-catalog.ts'
import { migrationObjects } from './migration-objects.ts'
import { createStaging, type RestoreOptions, type RestoreSteps } from './restore-steps.ts'

/** Restores in one transaction, which PostgreSQL rolls back if anything fails or the process is killed. */
export async function restoreIntoPostgres(options: RestoreOptions, steps: RestoreSteps): Promise<void> {
  const staging = mkdtempSync(path.join(tmpdir(), 'sallyport-restore-'))
  const removeStaging = createStaging(staging)
  try {
    const files = path.join(staging, 'files')
    await requireEmpty(options)
    const manifest = await steps.extract(files)
    const publishSite = await withConnection(options.config.databaseUrl ?? '', (db) =>
      db.transaction(async (tx) => {
        await requireUnused(tx)
        await dropObjects(tx, options.migrations)
        await steps.load(tx, manifest, files)
        return steps.placeSite(files)
      }),
    )
    publishSite()
  } finally {
    removeStaging()
  }
}

function requireEmpty({ config, migrations, replace }: RestoreOptions): Promise<void> {
  return withConnection(config.databaseUrl ?? '', async (db) => {
    await db.transaction(requireUnused)
    const tables = await existingTables(db, migrationObjects(migrations).tables)
    if (tables.length > 0 && !replace)
      throw new StartupError('DATABASE_URL: the database has tables of Sallyport. Replace them with --replace')
  })
}

/** The lock keeps servers from starting until the end of the transaction. */
async function requireUnused(tx: Database) {
  const [lock] = await queryRows<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${migrationLock}) as taken`,
  )
  const others = await queryRows<{ pid: number; name: string }>(
    tx,
    sql`select pid, coalesce(nullif(application_name, ''), 'no name') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by pid`,
  )
  if (!lock?.taken || others.length > 0)
    throw new StartupError(
      'DATABASE_URL: the database is in use. Stop all servers and other programs that are connected to it' +
        (others.length > 0 ? ` (${others.map(({ pid, name }) => `process ${pid}: ${name}`).join(', ')})` : ''),
    )
}

/** Only what the migrations create: the database may contain tables of other programs. */
async function dropObjects(tx: Database, migrations: string) {
  const { tables, functions } = migrationObjects(migrations)
  for (const name of tables) await tx.execute(sql`drop table if exists public.${sql.identifier(name)} cascade`)
  for (const name of functions) await tx.execute(sql`drop function if exists public.${sql.identifier(name)} cascade`)
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`)
}
