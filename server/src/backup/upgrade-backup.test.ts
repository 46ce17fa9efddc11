import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { openStore } from '../store/store.ts'
import { createDatabase } from '../testing/postgres-cluster.ts'
import { emptyDataFolder, migrations } from '../testing/empty-database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { addSignedInUser } from '../testing/test-server.ts'
import { backUp } from './back-up.ts'
import { backUpBeforeUpgrade } from './upgrade-backup.ts'

let postgres: PostgresServer | undefined

beforeAll(async () => {
  if (isPostgresInstalled()) postgres = await startPostgres(temporaryFolder('postgres'))
})
afterAll(() => postgres?.stop())

const newest = Math.max(...readMigrationFiles({ migrationsFolder: migrations }).map(({ folderMillis }) => folderMillis))
const databases = isPostgresInstalled() ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)

describe.each(databases)('%s', (database) => {
  /** A database with a user, and with other migrations recorded than those of this program. */
  async function databaseWith(name: string, change: ReturnType<typeof sql>) {
    const isPostgres = database === 'PostgreSQL' && postgres
    const config = {
      databaseUrl: isPostgres ? await createDatabase(isPostgres.url, name) : null,
      dataFolder: await emptyDataFolder(),
      siteFolder: '/nowhere',
    }
    const store = await openStore(config, migrations)
    await addSignedInUser(store)
    await store.db.execute(change)
    await store.close()
    return config
  }

  test('a database of a newer version is refused with a sentence', async () => {
    const config = await databaseWith(
      'newer',
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${newest + 1}::bigint)`,
    )

    const opened = openStore(config, migrations)

    await expect(opened).rejects.toThrow('The database belongs to a newer version of Sallyport than this one')
    expect(readdirSync(config.dataFolder)).toEqual(['database'])
  })

  test('a database with users is backed up before its migrations, and not upgraded if that fails', async () => {
    const config = await databaseWith(
      'older',
      sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}::bigint`,
    )
    const backupFolder = path.join(config.dataFolder, 'backups')
    const noBackup = () => Promise.reject(new Error('No space left on device'))

    await expect(openStore(config, migrations, noBackup)).rejects.toThrow('No space left on device')
    // The newest migration is applied already, and fails after the backup.
    const before = backUpBeforeUpgrade({ ...config, backupFolder, backupCount: 7, demo: false })
    await expect(openStore(config, migrations, before)).rejects.toThrow()

    const [name = '', ...more] = readdirSync(backupFolder)
    expect([name, more]).toEqual([
      expect.stringMatching(/^sallyport-upgrade-2\d{3}-\d\d-\d\dT\d{6}\.\d+Z\.tar\.gz$/),
      [],
    ])
    expect((statSync(path.join(backupFolder, name)).mode & 0o777).toString(8)).toBe('600')
  })

  test('of several servers that share a folder, one makes the backup', async () => {
    const config = await databaseWith('shared', sql`select 1`)
    const file = path.join(temporaryFolder('backups'), 'backup.tar.gz')
    const attempts = database === 'PostgreSQL' ? [1, 2, 3] : [1]

    const made = await Promise.all(attempts.map(() => backUp(file, config, { once: true })))

    expect(made.filter((manifest) => manifest !== null)).toHaveLength(1)
    expect(readdirSync(path.dirname(file))).toEqual(['backup.tar.gz'])
  })
})
