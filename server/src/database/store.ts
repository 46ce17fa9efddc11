import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { isRetryable } from './database-errors.ts'
import type { DatabaseFolder } from './database-folder.ts'
import type { Database, OpenDatabase } from './database.ts'
import { openPostgres } from './postgres.ts'

export type Store = Omit<OpenDatabase, 'transaction'> & {
  /** Runs a transaction, and retries it after a serialization failure or a deadlock. `isSilent`: calls no listeners. */
  transaction: <T>(work: (tx: Database) => Promise<T>, options?: { isSilent?: boolean }) => Promise<T>
  /** Calls a listener after each committed transaction of this process that is not silent. Returns a function that removes the listener. */
  afterCommit: (listener: () => void) => () => void
}

const maxAttempts = 4

/** Throws a `StartupError` unless a PostgreSQL database is configured. */
export function requirePostgres({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): void {
  const embedded = path.join(dataFolder, 'database')
  if (!databaseUrl)
    throw new StartupError(
      'DATABASE_URL is not set, and all but the demonstration (`npm start`) needs PostgreSQL: on Debian run `apt-get install postgresql`, ' +
        'then as the account postgres `createuser ACCOUNT` and `createdb --owner ACCOUNT --encoding UTF8 --locale C.UTF-8 --template template0 sallyport` with the account of the server, ' +
        'and set DATABASE_URL=postgres:///sallyport?host=/var/run/postgresql' +
        (existsSync(embedded)
          ? `. The embedded database in ${embedded} is of the demonstration, or of a version before 1.0.0, and cannot be moved: start with an empty database, and delete the folder when you no longer need it`
          : ''),
    )
}

/** Opens PostgreSQL, or the embedded database of the demonstration, and applies the migrations. */
export async function openStore(
  config: Pick<Config, 'databaseUrl'> & DatabaseFolder,
  migrations: string,
): Promise<Store> {
  const opened = config.databaseUrl
    ? await openPostgres(config.databaseUrl, migrations)
    : await openEmbedded(config, migrations)
  const listeners = new Set<() => void>()
  return {
    ...opened,
    transaction: async (work, { isSilent = false } = {}) => {
      const result = await withRetries(() => opened.transaction(work), maxAttempts)
      if (!isSilent) for (const listener of listeners) listener()
      return result
    },
    afterCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Imported on demand, because a release archive does not contain the embedded database. */
async function openEmbedded(config: DatabaseFolder, migrations: string): Promise<OpenDatabase> {
  const { openDatabaseFolder } = await import(/* webpackChunkName: "demonstration" */ './database-folder.ts')
  return openDatabaseFolder(config, migrations)
}

async function withRetries<T>(work: () => Promise<T>, attemptsLeft: number): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft <= 1 || !isRetryable(error)) throw error
    return withRetries(work, attemptsLeft - 1)
  }
}
