import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withConnection } from '../store/postgres.ts'
import { queryRows } from '../store/query-rows.ts'
import { openStore, type Store } from '../store/store.ts'
import { emptyDataFolder, migrations } from '../testing/empty-database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addNode, addSignedInUser } from '../testing/test-server.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import type { RestoreConfig } from './restore-steps.ts'

let postgres: PostgresServer | undefined
let backup = ''
let inconsistent = ''
let newer = ''

const folder = temporaryFolder('backups')
const configOf = (dataFolder: string, databaseUrl: string | null = null): RestoreConfig => ({
  databaseUrl,
  dataFolder,
  siteFolder: '/nowhere/site',
  limitedAccessMinutes: 30,
})

async function backUpOf(name: string, change: (store: Store) => Promise<unknown>): Promise<string> {
  const config = configOf(await emptyDataFolder())
  const store = await openStore(config, migrations)
  await addSignedInUser(store)
  await change(store)
  await store.close()
  const file = path.join(folder, name)
  await backUp(file, config, { once: false })
  return file
}

const future = Math.max(...readMigrationFiles({ migrationsFolder: migrations }).map((each) => each.folderMillis)) + 1

beforeAll(async () => {
  if (isPostgresInstalled()) postgres = await startPostgres(temporaryFolder('postgres'))
  backup = await backUpOf('backup', (store) => addNode(store, { name: 'Backup' }))
  inconsistent = await backUpOf('inconsistent', async ({ db, ...store }) => {
    await addNode({ db, ...store })
    await db.execute(sql`update nodes set busy_slots = 5`)
  })
  newer = await backUpOf('newer', ({ db }) =>
    db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${future}::bigint)`),
  )
})
afterAll(() => postgres?.stop())

const databases = isPostgresInstalled() ? (['PGlite', 'PostgreSQL'] as const) : (['PGlite'] as const)

describe.each(databases)('a restore into %s', (database) => {
  let config: RestoreConfig

  const withStore = async <T>(work: (store: Store) => Promise<T>) => {
    const store = await openStore(config, migrations)
    try {
      return await work(store)
    } finally {
      await store.close()
      while ((await otherConnections()).length > 0) await wait(50)
    }
  }
  /** The pool does not wait until PostgreSQL has noticed that its connections are closed. */
  const otherConnections = async () =>
    config.databaseUrl
      ? withConnection(config.databaseUrl, (db) =>
          queryRows(
            db,
            sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend'`,
          ),
        )
      : []
  const nodeNames = () =>
    withStore(async ({ db }) => {
      const nodes = await db.query.nodes.findMany()
      return nodes.map(({ name }) => name)
    })
  const restoreFile = (file: string, options = {}) =>
    restore({ file, config, migrations, replace: true, databaseOnly: true, ...options })

  beforeAll(async () => {
    config = configOf(database === 'PGlite' ? await emptyDataFolder() : temporaryFolder('data'), null)
    if (database === 'PostgreSQL') config = { ...config, databaseUrl: postgres?.url ?? '' }
    await withStore((store) => addNode(store, { name: 'Present' }))
  })

  test('refuses a database that is not empty', async () => {
    await expect(restoreFile(backup, { replace: false })).rejects.toThrow('--replace')
  })

  test('refuses a database that is in use', async () => {
    await withStore(async ({ db }) => {
      await db.query.nodes.findMany()
      await expect(restoreFile(backup)).rejects.toThrow(/in use|Another server/)
    })
  })

  test.each([
    ['whose rows contradict each other', () => inconsistent, '1 nodes have another number of occupied slots'],
    ['with a newer migration', () => newer, 'newer version of Sallyport'],
  ])('refuses a backup %s, and keeps the present database', async (_, file, reason) => {
    await expect(restoreFile(file())).rejects.toThrow(reason)

    expect(await nodeNames()).toEqual(['Present'])
    expect(readdirSync(config.dataFolder).filter((name) => name !== 'database')).toEqual([])
  })

  test('replaces the present database with --replace', async () => {
    await restoreFile(backup)

    expect(await nodeNames()).toEqual(['Backup'])
    expect(readdirSync(config.dataFolder).filter((name) => name !== 'database')).toEqual([])
  })
})

test('a server starts with the former database after a restore was killed between its renames', async () => {
  const dataFolder = await emptyDataFolder()
  renameSync(path.join(dataFolder, 'database'), path.join(dataFolder, 'database.former'))
  const config = configOf(dataFolder)

  const store = await openStore(config, migrations)
  await store.close()

  expect(readdirSync(dataFolder)).toEqual(['database'])
})

test('a server deletes the former database after a restore was killed when it had placed the new one', async () => {
  const dataFolder = await emptyDataFolder()
  mkdirSync(path.join(dataFolder, 'database.former'))
  writeFileSync(path.join(dataFolder, 'database.former/PG_VERSION'), '')

  const store = await openStore(configOf(dataFolder), migrations)
  await store.close()

  expect(readdirSync(dataFolder)).toEqual(['database'])
})

test('refuses to replace a site without --replace', async () => {
  const { folder: siteFolder } = temporarySite()
  const config = { ...configOf(temporaryFolder('data')), siteFolder }

  const restored = restore({ file: backup, config, migrations, replace: false, databaseOnly: false })

  await expect(restored).rejects.toThrow(`SITE_DIR: there is a site in ${siteFolder}`)
})

test('refuses a folder whose site a release is changing', async () => {
  const { folder: siteFolder } = temporarySite()
  const source = temporarySite().folder
  const { placeSite } = await import('./restore-site.ts')
  const publish = await placeSite(source, siteFolder)
  mkdirSync(path.join(siteFolder, 'remotes/x'), { recursive: true })
  writeFileSync(path.join(siteFolder, '.inputs'), '')

  await expect(placeSite(source, siteFolder)).rejects.toThrow('A release changes the site')

  publish()
  expect(readFileSync(path.join(siteFolder, 'discovery.json'))).toEqual(
    readFileSync(path.join(source, 'discovery.json')),
  )
  expect(readdirSync(siteFolder)).not.toContain('.inputs')
})

test('refuses to overwrite a backup', async () => {
  await expect(backUp(backup, configOf(temporaryFolder('data')), { once: false })).rejects.toThrow('exists already')
  expect(await backUp(backup, configOf(temporaryFolder('data')), { once: true })).toBeNull()
})
