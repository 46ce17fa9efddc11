import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkDump, requireLocalDatabase, restoreDatabase } from './database.ts'
import { confirm } from './install/run-steps.ts'
import { adminCommand } from './installation.ts'
import { OperatorError, print, requireExclusive, run } from './programs.ts'
import { backUp, startServer, stopServer } from './service.ts'

/** Replaces the database by a backup. The current one is backed up first. */
export async function restore(file: string, { yes = false }: { yes?: boolean }): Promise<void> {
  requireExclusive()
  requireLocalDatabase()
  const dump = path.resolve(file)
  if (!existsSync(dump)) throw new OperatorError(`${dump} does not exist`)
  checkDump(dump)
  print(`This will stop the server, back the database up, replace it by ${dump}, and end all sessions.`)
  if (!yes) await confirm()
  stopServer()
  try {
    backUp()
    restoreDatabase(dump)
    print(run(...adminCommand(['end-sessions', '--all'])))
  } finally {
    await startServer()
  }
  print('The server runs with the restored database.')
}
