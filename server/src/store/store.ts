import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { isRetryable } from './database-errors.ts'
import { openDatabaseFolder } from './database-folder.ts'
import { openPostgres } from './postgres.ts'

export type Store = {
  db: Database
  /** Runs a transaction, and retries it if the database aborts it because of a concurrent one. */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /** Vacuums, analyzes and writes checkpoints if the database does not; stops between statements if aborted. */
  maintain: (signal?: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

const maxAttempts = 4

/** Opens PostgreSQL or the embedded database, and applies the migrations. */
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
