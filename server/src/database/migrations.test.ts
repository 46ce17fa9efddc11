import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { sql } from 'drizzle-orm'
import { migrations } from '../testing/empty-database.ts'
import { clusterUrl, createDatabase, dropDatabase } from '../testing/servers/postgres-cluster.ts'
import { queryRows } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { users } from './tables/schema.ts'

/** In milliseconds. Long, because PGlite creates each database from scratch. */
const timeout = 120_000
const cleanups: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** Creates an empty database, on PostgreSQL or PGlite. Returns a function that opens it with the migrations of a folder. */
async function emptyDatabase(name: string) {
  const cluster = clusterUrl()
  if (!cluster) {
    const folder = path.join(temporaryFolder('data'), 'database')
    return (migrationsFolder: string) => openPglite(folder, migrationsFolder)
  }
  const url = await createDatabase(cluster, name)
  cleanups.push(() => dropDatabase(cluster, name))
  return (migrationsFolder: string) => openPostgres(url, migrationsFolder)
}

/** A folder with the migrations of this version and one more migration, as in a later version. */
function laterMigrations(name: string, statements: string): string {
  const folder = temporaryFolder('migrations')
  cpSync(migrations, folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.sql`), statements)
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name })
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

test(
  'an upgrade applies the new migrations to the rows, a failing one changes nothing',
  async () => {
    const open = await emptyDatabase('upgraded')
    const first = await open(migrations)
    await first.db.insert(users).values({ email: 'ann@old.test', password_hash: 'x', created_at: 1 })
    await first.close()

    const failing = laterMigrations(
      '0002_fails',
      'UPDATE users SET created_at = 9;--> statement-breakpoint\nSELECT 1 / 0;',
    )
    await expect(open(failing)).rejects.toThrow()
    const upgraded = await open(
      laterMigrations('0002_note', `ALTER TABLE users ADD COLUMN note text DEFAULT 'new' NOT NULL;`),
    )
    expect(await queryRows(upgraded.db, sql`select email, created_at::integer, note from users`)).toEqual([
      { email: 'ann@old.test', created_at: 1, note: 'new' },
    ])
    await upgraded.close()
  },
  timeout,
)

test(
  'a database of a version before 1.0.0, or of a newer one, is refused with a sentence',
  async () => {
    const open = await emptyDatabase('refused')
    const store = await open(laterMigrations('0002_note', 'SELECT 1;'))
    await store.close()
    await expect(open(migrations)).rejects.toThrow('belongs to a newer version of Sallyport')

    const newer = await open(laterMigrations('0002_note', 'SELECT 1;'))
    await newer.db.execute(sql`delete from drizzle.__drizzle_migrations`)
    await newer.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`)
    await newer.close()
    await expect(open(migrations)).rejects.toThrow('belongs to a version of Sallyport before 1.0.0')
  },
  timeout,
)
