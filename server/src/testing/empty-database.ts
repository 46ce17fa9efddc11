import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterFile } from '@sallyport/testing/after-file'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { packageFolder } from '../command-line.ts'
import { openPglite } from '../database/pglite.ts'
import { clusterUrl, createDatabase, dropDatabase, templateName } from './servers/postgres-cluster.ts'

export const migrations = path.join(packageFolder(), 'migrations')

/** The settings of a server with an empty database, on PostgreSQL if it is installed, else on PGlite. Deleted after the tests of the file. */
export async function emptyDatabase(): Promise<Record<string, string> & { DATA_DIR: string }> {
  const cluster = clusterUrl()
  if (!cluster) return { DATA_DIR: await emptyDataFolder() }
  const name = `test_${randomBytes(8).toString('hex')}`
  const DATABASE_URL = await createDatabase(cluster, name, templateName)
  afterFile(() => dropDatabase(cluster, name))
  return { DATABASE_URL, DATA_DIR: temporaryFolder('data') }
}

/** A data folder with a copy of an empty database, because PGlite takes three seconds to create one. */
export async function emptyDataFolder(): Promise<string> {
  const folder = temporaryFolder('data')
  cpSync(await template(), path.join(folder, 'database'), { recursive: true })
  return folder
}

/** Created once per state of the migrations, and renamed when complete, because test files run concurrently. */
async function template(): Promise<string> {
  const state = createHash('sha256')
  const sql = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const engine = path.join(packageFolder(), 'node_modules/@electric-sql/pglite/package.json')
  for (const file of [...sql.map((name) => path.join(migrations, name)), engine]) state.update(readFileSync(file))
  const folder = path.join(tmpdir(), `sallyport-empty-database-${state.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder

  const fresh = path.join(temporaryFolder('template'), 'database')
  const { close } = await openPglite(fresh, migrations)
  await close()
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
  return folder
}
