import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { isRetryable } from './database-errors.ts'
import { openDatabaseFolder } from './database-folder.ts'
import { openPostgres } from './postgres.ts'

export type Store = {
  db: Database
  /** All of the work or nothing; tried again when the database gave it up for another transaction's sake. */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /** Vacuums, analyzes and writes a checkpoint where that is due and the database does not do it by itself; begins no further statement after `signal`. */
  maintain: (signal?: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

const maxAttempts = 4

/** PostgreSQL where an address is given, else a database in the data folder; its tables brought up to date. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  migrations: string,
): Promise<Store> {
  const opened = config.databaseUrl
    ? await openPostgres(config.databaseUrl, migrations)
    : await openDatabaseFolder(config.dataFolder, migrations)
  return { ...opened, transaction: (work) => withRetries(() => opened.db.transaction(work), maxAttempts) }
}

async function withRetries<T>(work: () => Promise<T>, attemptsLeft: number): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attemptsLeft <= 1 || !isRetryable(error)) throw error
    return withRetries(work, attemptsLeft - 1)
  }
}
