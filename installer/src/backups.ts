import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isDump, requireLocalDatabase, restoreDatabase } from './database.ts'
import { adminCommand, archiveFolder, asServer, paths } from './installation.ts'
import { requireExclusive, run } from './run-programs.ts'
import { startServer, stopServer } from './service.ts'
import { confirm, OperatorError, print } from './terminal.ts'

const backupFile = /^(?:database|site)-.+Z\.(?:dump|tar)$/

/** Restarts a running backup, because it may lack the latest changes. */
const startBackup = () => void run('systemctl', ['restart', 'sallyport-backup.service'])

/** Backs the site up, and returns the paths of the new files, found by comparison: after a wrong clock, older files have later times. */
export function backUp(folder: string = paths.backups, start: () => void = startBackup): string[] {
  const list = () => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => backupFile.test(name))
  const formerFiles = list()
  start()
  const newFiles = list().filter((name) => !formerFiles.includes(name))
  if (newFiles.some((name) => name.endsWith('.dump'))) return newFiles.map((name) => path.join(folder, name))
  throw new OperatorError(
    `There is no new backup in ${folder}: DATA_DIR names another folder, or backups there have a later time and displaced it`,
  )
}

/** Backs the current database up, and replaces it by a backup. */
export async function restore(file: string, { yes = false }: { yes?: boolean }): Promise<void> {
  requireExclusive()
  requireLocalDatabase()
  const dump = path.resolve(file)
  if (!isDump(dump)) {
    const problem = existsSync(dump) ? 'is no backup that PostgreSQL can read' : 'does not exist'
    throw new OperatorError(`${dump} ${problem}: give a database-TIME.dump (ls ${paths.backups})`)
  }
  print(`This will stop the server, back the database up, replace it by ${dump}, and end all sessions.`)
  if (!yes) await confirm()
  stopServer()
  try {
    // `KEPT` exempts the backup to restore from the deletion of old backups.
    const backup = ['/usr/bin/env', `KEPT=${path.basename(dump)}`, path.join(archiveFolder, 'backup.sh')]
    backUp(paths.backups, () => void run(...asServer(backup, ['--wait', '--pipe'])))
    restoreDatabase(dump)
    print(run(...adminCommand(['end-sessions', '--all'])))
  } finally {
    await startServer()
  }
  print('The server runs with the restored database.')
}
