import type { Config } from '../config/config.ts'
import type { Database, OpenDatabase } from './database.ts'
import { isRetryable } from './database-errors.ts'
import { openDatabaseFolder, type DatabaseFolder } from './database-folder.ts'
import type { BeforeUpgrade } from './migration-state.ts'
import { openPostgres } from './postgres.ts'

export type Store = OpenDatabase & {
  /** Runs a transaction, and retries it if the database aborts it because of a concurrent one. */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /** Calls a listener after each committed transaction of this process. Returns a function that removes it. */
  afterCommit: (listener: () => void) => () => void
}

const maxAttempts = 4

/** Opens PostgreSQL or the embedded database, and applies the migrations, after `beforeUpgrade` if there are users. */
export async function openStore(
  config: Pick<Config, 'databaseUrl'> & DatabaseFolder,
  migrations: string,
  beforeUpgrade?: BeforeUpgrade,
): Promise<Store> {
  const opened = config.databaseUrl
    ? await openPostgres(config.databaseUrl, migrations, beforeUpgrade)
    : await openDatabaseFolder(config, migrations, beforeUpgrade)
  const listeners = new Set<() => void>()
  return {
    ...opened,
    transaction: async (work) => {
      const result = await withRetries(() => opened.db.transaction(work), maxAttempts)
      for (const listener of listeners) listener()
      return result
    },
    afterCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function withRetries<T>(work: () => Promise<T>, attemptsLeft: number): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft <= 1 || !isRetryable(error)) throw error
    return withRetries(work, attemptsLeft - 1)
  }
}
