import { sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import type { Database } from '../store/database.ts'
import { applyMigrations } from './apply-migrations.ts'
import { existingTables, sequencesOf, writableColumns } from './database-catalog.ts'
import { memberName } from './database-dump.ts'
import type { Manifest } from './manifest.ts'
import { migrationObjects } from './migration-objects.ts'

/** Loads extracted files into the tables of the backup's migration, so that the later ones then convert its rows. */
export async function loadDatabase(tx: Database, { database, members }: Manifest, folder: string, migrations: string) {
  const all = readMigrationFiles({ migrationsFolder: migrations })
  requireKnownMigration(all, database.migration)
  await applyMigrations(
    tx,
    all.filter(({ folderMillis }) => folderMillis <= database.migration),
  )
  const tables = await existingTables(tx, migrationObjects(migrations).tables)
  requireSameNames(
    tables,
    database.tables.map(({ name }) => name),
  )
  await withoutTriggers(tx, tables, async () => {
    await tx.execute(sql.raw(`truncate ${tables.map((name) => `public."${name}"`).join(', ')}`))
    const names = new Set(members.map(({ name }) => name))
    for (const table of tables) await loadTable(tx, table, { folder, names })
  })
  await setSequences(tx, database.sequences, await sequencesOf(tx, tables))
  await applyMigrations(
    tx,
    all.filter(({ folderMillis }) => folderMillis > database.migration),
  )
}

function requireKnownMigration(all: readonly MigrationMeta[], migration: number) {
  const times = all.map(({ folderMillis }) => folderMillis)
  if (migration > Math.max(...times))
    throw new StartupError(
      'The backup was made by a newer version of Sallyport than this one: restore it with that version',
    )
  if (!times.includes(migration)) throw new StartupError('The backup belongs to an unknown version of the database')
}

function requireSameNames(expected: readonly string[], found: readonly string[]) {
  if (expected.toSorted().join() !== found.toSorted().join())
    throw new StartupError('The backup is damaged: its tables are not those of its version of the database')
}

/** Rows are loaded as they were; triggers would count slots and generations a second time. */
async function withoutTriggers(tx: Database, tables: readonly string[], work: () => Promise<void>) {
  const alter = async (action: string) => {
    for (const name of tables) await tx.execute(sql.raw(`alter table public."${name}" ${action} trigger user`))
  }
  await alter('disable')
  await work()
  await alter('enable')
}

type Files = { folder: string; names: ReadonlySet<string> }

async function loadTable(tx: Database, table: string, { folder, names }: Files) {
  const columns = sql.raw((await writableColumns(tx, table)).map((name) => `"${name}"`).join(', '))
  for (let number = 1; names.has(memberName(table, number)); number += 1) {
    const lines = await readFile(path.join(folder, memberName(table, number)), 'utf8')
    const rows = `[${lines.trimEnd().split('\n').join(',')}]`
    const target = sql`public.${sql.identifier(table)}`
    await tx.execute(
      sql`insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, ${rows}::json)`,
    )
  }
}

/** So that the ids of deleted rows, which logs may contain, are not used again. */
async function setSequences(tx: Database, stored: Manifest['database']['sequences'], existing: readonly string[]) {
  for (const { name, last_value, is_called } of stored.filter((each) => existing.includes(each.name)))
    await tx.execute(sql`select setval(${`public."${name}"`}::regclass, ${last_value}::bigint, ${is_called})`)
}
