import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FolderInUseError, lockFolder } from '@sallyport/folder-lock'
import { StartupError } from '../errors/startup-error.ts'
import type { OpenDatabase } from './database.ts'
import type { BeforeUpgrade } from './migration-state.ts'
import { unpackFolder } from './folder-archive.ts'
import { DatabaseStoppedError } from './pglite-client.ts'
import { createPglite, openPglite } from './pglite.ts'
import { checkUsable, folderError, makePrivate, prepareFolder } from './private-folder.ts'

const variable = 'DATA_DIR'
/** The database that a restore replaces, until it has succeeded. */
export const formerDatabase = 'database.former'
/** The names of the database, of one that is being created or replaced, of the hash key, mails, backups, their temporary folders and sockets. */
export const createdNames =
  /^(?:database(?:\.new|\.former)?|hash-key(?:\.\d+)?|outbox|backups?|(?:snapshot|restore)-\w+|control\.sock|server-[0-9a-f]{12}\.sock(?:\.new)?)$/

export type DatabaseFolder = {
  dataFolder: string
  /** An archive of an empty database, which the build creates because `initdb` takes seconds. */
  emptyDatabaseFile?: string
}

/** Opens, or creates, the database of a folder. Throws a `StartupError` if the folder is locked or unusable. */
export async function openDatabaseFolder(
  { dataFolder: folder, emptyDatabaseFile }: DatabaseFolder,
  migrations: string,
  beforeUpgrade?: BeforeUpgrade,
): Promise<OpenDatabase> {
  prepareFolder({ variable, folder })
  const unlock = await lockDataFolder(folder)
  try {
    makePrivate({ variable, folder, createdNames })
    const database = path.join(folder, 'database')
    await ensureDatabase(database, emptyDatabaseFile)
    const { close, ...opened } = await openPglite(database, migrations, beforeUpgrade)
    // Emscripten ignores the umask for files that PGlite creates
    // (https://github.com/emscripten-core/emscripten/issues/26707).
    makePrivate({ variable, folder, createdNames })
    return { ...opened, close: () => close().finally(unlock) }
  } catch (error) {
    unlock()
    if (error instanceof DatabaseStoppedError)
      throw new StartupError(`${variable}: the database in ${folder} cannot be opened. ${error.message}`)
    throw folderError(variable, folder, error)
  }
}

/** Locks the folder, because two servers on it would corrupt its database. */
export async function lockDataFolder(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartupError(
      `Another server already works with the data folder ${folder}: stop it first, or choose another ${variable}. ${error.holder}`,
    )
  }
}

/**
 * Creates the database under a temporary name. PGlite initializes any folder without `PG_VERSION` and considers any
 * folder with it complete, so a process that is killed meanwhile must not leave either.
 */
async function ensureDatabase(database: string, emptyDatabaseFile = '') {
  undoInterruptedRestore(path.dirname(database))
  if (existsSync(database)) return checkDatabase(database)
  const unfinished = `${database}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(emptyDatabaseFile)) unpackFolder(readFileSync(emptyDatabaseFile), unfinished)
  else await createPglite(unfinished)
  renameSync(unfinished, database)
}

/**
 * A restore that was killed between its two renames left no database under the final name, only the former one. If both
 * exist, it was killed after them, and the former one is obsolete. Call it with the lock of the folder only.
 */
export function undoInterruptedRestore(folder: string): void {
  const [database, former] = [path.join(folder, 'database'), path.join(folder, formerDatabase)]
  if (!existsSync(former)) return
  if (existsSync(database)) rmSync(former, { recursive: true, force: true })
  else renameSync(former, database)
}

function checkDatabase(database: string) {
  checkUsable(database)
  const names = readdirSync(database)
  if (names.length > 0 && !names.includes('PG_VERSION'))
    throw new StartupError(
      `${variable}: the folder ${database} holds files but no database (PG_VERSION is missing). ` +
        'Restore it from a backup, or move it away to start with an empty database',
    )
}
