import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { FolderInUseError, lockFolder } from '@sallyport/folder-lock'
import { StartupError } from '../errors/startup-error.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseStoppedError } from './pglite-client.ts'
import { createPglite, openPglite } from './pglite.ts'
import { checkUsable, folderError, makePrivate, prepareFolder } from './private-folder.ts'

const variable = 'DATA_DIR'
/** The names of the database, of one that is being created, of mails, backups and lock sockets. */
export const createdNames = /^(?:database(?:\.new)?|outbox|backups?|server-[0-9a-f]{12}\.sock(?:\.new)?)$/

/** Opens, or creates, the database of a folder. Throws a `StartupError` if the folder is locked or unusable. */
export async function openDatabaseFolder(folder: string, migrations: string): Promise<OpenDatabase> {
  prepareFolder({ variable, folder, createdNames })
  const unlock = await lockDataFolder(folder)
  try {
    makePrivate({ variable, folder, createdNames })
    const database = path.join(folder, 'database')
    await ensureDatabase(database)
    const { close, ...opened } = await openPglite(database, migrations)
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

/**
 * Creates the database under a temporary name. PGlite initializes any folder without `PG_VERSION` and considers any
 * folder with it complete, so a process that is killed meanwhile must not leave either.
 */
async function ensureDatabase(database: string) {
  if (existsSync(database)) return checkDatabase(database)
  const unfinished = `${database}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await createPglite(unfinished)
  renameSync(unfinished, database)
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
