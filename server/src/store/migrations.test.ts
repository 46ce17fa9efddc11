import { expect, test } from '@rstest/core'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrations } from '../testing/empty-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openPglite } from './pglite.ts'
import { queryRows } from './query-rows.ts'
import { users } from './schema.ts'

/** Creates a database from scratch. In milliseconds. */
const timeout = 120_000

/** The migrations of this version with one more, as a later version has them. */
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
    const folder = path.join(temporaryFolder('data'), 'database')
    const first = await openPglite(folder, migrations)
    await first.db.insert(users).values({ email: 'ann@old.test', password_hash: 'x', created_at: 1 })
    await first.close()

    const failing = laterMigrations(
      '0002_fails',
      'UPDATE users SET created_at = 9;--> statement-breakpoint\nSELECT 1 / 0;',
    )
    await expect(openPglite(folder, failing)).rejects.toThrow()
    const upgraded = await openPglite(
      folder,
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
    const folder = path.join(temporaryFolder('data'), 'database')
    const store = await openPglite(folder, laterMigrations('0002_note', 'SELECT 1;'))
    await store.close()
    await expect(openPglite(folder, migrations)).rejects.toThrow('belongs to a newer version of Sallyport')

    const newer = await openPglite(folder, laterMigrations('0002_note', 'SELECT 1;'))
    await newer.db.execute(sql`delete from drizzle.__drizzle_migrations`)
    await newer.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`)
    await newer.close()
    await expect(openPglite(folder, migrations)).rejects.toThrow('belongs to a version of Sallyport before 1.0.0')
  },
  timeout,
)
