import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FolderInUseError, lockFolder } from '@sallyport/site/folder-lock'
import { StartupError } from '../config/startup-error.ts'
import type { OpenDatabase } from './database.ts'
import { createPglite, openPglite } from './pglite.ts'
import { folderError, prepareFolder } from './private-folder.ts'

const variable = 'DATA_DIR'

export type DatabaseFolder = {
  dataFolder: string
  /** The archive of an empty database, because `initdb` takes seconds. */
  emptyDatabaseFile?: string
}

/** Opens, or creates, the embedded database of a folder. Throws a `StartupError` if the folder is locked or unusable. */
export async function openDatabaseFolder(
  { dataFolder: folder, emptyDatabaseFile }: DatabaseFolder,
  migrations: string,
): Promise<OpenDatabase> {
  prepareFolder({ variable, folder })
  const unlock = await lockDataFolder(folder)
  try {
    const database = path.join(folder, 'database')
    if (!existsSync(database)) await createDatabase(database, emptyDatabaseFile)
    const { close, ...opened } = await openPglite(database, migrations)
    return { ...opened, close: () => close().finally(unlock) }
  } catch (error) {
    unlock()
    throw folderError(variable, folder, error)
  }
}

/** Locks the folder, because two servers on it would corrupt its database. */
async function lockDataFolder(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartupError(
      `Another server already works with the data folder ${folder}: stop it first, or choose another ${variable}. ${error.holder}`,
    )
  }
}

/** Creates the database under a temporary name, because PGlite treats the folder of an interrupted creation as complete. */
async function createDatabase(database: string, emptyDatabaseFile?: string) {
  const unfinished = `${database}.new`
  rmSync(unfinished, { recursive: true, force: true })
  // Emscripten ignores the umask for files in the folder (https://github.com/emscripten-core/emscripten/issues/26707).
  mkdirSync(unfinished, { mode: 0o700 })
  await createPglite(unfinished, emptyDatabaseFile)
  renameSync(unfinished, database)
}
