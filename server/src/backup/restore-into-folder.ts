import { drizzle } from 'drizzle-orm/pglite'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import type { Database } from '../store/database.ts'
import { formerDatabase, lockDataFolder, undoInterruptedRestore } from '../store/database-folder.ts'
import { createPglite } from '../store/pglite.ts'
import { openClient } from '../store/pglite-client.ts'
import { folderError, makePrivate, prepareFolder, requireOwner } from '../store/private-folder.ts'
import * as schema from '../store/schema.ts'
import { createStaging, type RestoreOptions, type RestoreSteps } from './restore-steps.ts'

const variable = 'DATA_DIR'
const stagingPattern = /^restore-[0-9a-f]{12}$/

export async function restoreIntoFolder({ config, replace }: RestoreOptions, steps: RestoreSteps): Promise<void> {
  const folder = config.dataFolder
  prepareFolder({ variable, folder })
  requireOwner({ variable, folder })
  const unlock = await lockDataFolder(folder)
  try {
    await restoreWithLock(folder, { replace, steps })
  } catch (error) {
    throw folderError(variable, folder, error)
  } finally {
    unlock()
  }
}

async function restoreWithLock(folder: string, { replace, steps }: { replace: boolean; steps: RestoreSteps }) {
  undoInterruptedRestore(folder)
  removeAbandoned(folder)
  const database = path.join(folder, 'database')
  if (existsSync(database) && !replace)
    throw new StartupError(`${variable}: there is a database in ${folder}. Replace it with --replace`)
  const staging = path.join(folder, `restore-${randomBytes(6).toString('hex')}`)
  const removeStaging = createStaging(staging)
  try {
    const files = path.join(staging, 'files')
    const manifest = await steps.extract(files)
    const restored = path.join(staging, 'database')
    await createPglite(restored)
    await withEmbedded(restored, (db) => db.transaction((tx) => steps.load(tx, manifest, files)))
    makePrivate({ variable, folder: staging, createdNames: /./ })
    const publishSite = await steps.placeSite(files)
    exchange(database, restored, folder)
    publishSite()
    rmSync(path.join(folder, formerDatabase), { recursive: true, force: true })
  } finally {
    removeStaging()
  }
}

export async function withEmbedded<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { client } = await openClient(folder)
  try {
    return await work(drizzle({ client, schema }))
  } finally {
    await client.close()
  }
}

/** If the process is killed between the two renames, the next start restores the former database. */
function exchange(database: string, restored: string, folder: string) {
  if (existsSync(database)) {
    rmSync(path.join(folder, formerDatabase), { recursive: true, force: true })
    renameSync(database, path.join(folder, formerDatabase))
  }
  renameSync(restored, database)
}

function removeAbandoned(folder: string) {
  for (const name of readdirSync(folder).filter((each) => stagingPattern.test(each)))
    rmSync(path.join(folder, name), { recursive: true, force: true })
}
