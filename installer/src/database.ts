import { closeSync, existsSync, openSync } from 'node:fs'
import { account, paths, readSetting } from './installation.ts'
import { tryRun, run } from './run-programs.ts'
import { OperatorError } from './terminal.ts'

const asPostgres = (...args: string[]) => ['-u', 'postgres', '--', ...args]
const psql = (...statements: string[]) => [
  ...asPostgres('psql', '--no-psqlrc', '-At', '--set=ON_ERROR_STOP=1', '--single-transaction', '--dbname=postgres'),
  ...statements.flatMap((sql) => ['--command', sql]),
]

/** The owner of the database; null without PostgreSQL, empty without the database. */
export const databaseOwner = () =>
  tryRun('runuser', psql(`select pg_get_userbyid(datdba) from pg_database where datname = '${account}'`))

/** Whether the settings name the PostgreSQL of this machine; true before the installation. */
export const isDatabaseLocal = () =>
  !existsSync(paths.settings) || readSetting('DATABASE_URL')?.includes('host=/var/run/postgresql') === true

/** Throws an `OperatorError` if the settings name another PostgreSQL, where this program may not replace databases. */
export function requireLocalDatabase(): void {
  if (!isDatabaseLocal())
    throw new OperatorError('DATABASE_URL names another machine: see docs/deployment.md#postgresql')
}

/** Creates the database with its owner, in the PostgreSQL of this machine. */
export function createDatabase(name: string = account): void {
  // The failure if the owner exists is ignored.
  tryRun('runuser', asPostgres('createuser', account))
  const encoding = ['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--template', 'template0']
  run('runuser', asPostgres('createdb', '--owner', account, ...encoding, name))
}

/**
 * Runs `pg_restore` as the account of the server: a backup is data of the server, which root must not interpret. Root opens only files
 * outside of the data folder, where the account could have replaced files by links.
 */
function runPgRestore(file: string, options: readonly string[]): void {
  const command = ['-u', account, '--', 'pg_restore', ...options]
  if (file.startsWith(`${paths.data}/`)) return void run('runuser', [...command, file])
  const input = openSync(file, 'r')
  run('runuser', command, input)
  closeSync(input)
}

/** Whether a file is a backup that this version of PostgreSQL can read. */
export function isDump(file: string): boolean {
  try {
    runPgRestore(file, ['--list'])
    return true
  } catch {
    return false
  }
}

const restoredDatabase = `${account}_restored`
const replacedDatabase = `${account}_replaced`

/** Restores a backup into a new database, and renames both databases in one transaction. The server must not run. */
export function restoreDatabase(file: string): void {
  const drop = (name: string) => run('runuser', asPostgres('dropdb', '--if-exists', name))
  const rename = (from: string, to: string) => `alter database ${from} rename to ${to}`
  drop(restoredDatabase)
  createDatabase(restoredDatabase)
  runPgRestore(file, ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname', restoredDatabase])
  drop(replacedDatabase)
  run(
    'runuser',
    psql(...(databaseOwner() ? [rename(account, replacedDatabase)] : []), rename(restoredDatabase, account)),
  )
  drop(replacedDatabase)
}
