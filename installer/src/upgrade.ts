import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { backUp } from './backups.ts'
import { requireLocalDatabase, restoreDatabase } from './database.ts'
import { archiveProblem } from './install/checks.ts'
import { installedDomain, installedTls, unitFiles } from './install/files.ts'
import { agentUpdateStep } from './install/node.ts'
import { caddyfileStep, filesStep, linkStep, runSteps, startStep } from './install/steps.ts'
import { archiveFolder, asServer, nodeProgram, paths } from './installation.ts'
import { installedPorts } from './ports.ts'
import { tryRun, requireExclusive, run } from './run-programs.ts'
import { isActive, isStopped, startServer, stopServer } from './service.ts'
import { confirm, OperatorError, print } from './terminal.ts'

/** Replaces the installed version by the version of this archive, or restores the installed version if the new one does not become ready. */
export async function upgrade({ yes = false }: { yes?: boolean }): Promise<void> {
  requireExclusive()
  const problem = archiveProblem()
  if (problem) throw new OperatorError(problem)
  if (!existsSync(paths.link) || !existsSync(paths.settings))
    throw new OperatorError('There is no site yet: use sallyport install')
  requireLocalDatabase()
  const installed = realpathSync(paths.link)
  if (installed !== archiveFolder) {
    print(`This will stop the server, back it up, and replace ${installed} by ${archiveFolder}.`)
    if (!yes) await confirm()
    await prepareDatabase(installed)
  }
  const units = filesStep('Write the systemd units', unitFiles())
  // Another proxy may have taken the place of Caddy.
  const domain = isActive('caddy.service') ? installedDomain() : null
  const proxy =
    domain === null ? [] : [caddyfileStep({ domain, tls: installedTls(), serverPort: installedPorts().serverPort })]
  await runSteps([linkStep(paths.link, archiveFolder), units, startStep, ...proxy, agentUpdateStep], true)
  rmSync(paths.upgradeBackup, { force: true })
}

/** Migrates the database while the site serves no requests, so that going back to the backup loses no changes of users. */
async function prepareDatabase(installed: string): Promise<void> {
  const isInterrupted = existsSync(paths.upgradeBackup) && isStopped()
  stopServer()
  // An interrupted upgrade may have left this unit running.
  tryRun('systemctl', ['stop', trialUnit])
  if (!isInterrupted) rmSync(paths.upgradeBackup, { force: true })
  try {
    if (!isInterrupted) {
      print('▸ Back up')
      writeFileSync(paths.upgradeBackup, backUp().find((file) => file.endsWith('.dump')) ?? '', { flush: true })
    }
    print(`▸ Migrate the database, and check that ${path.basename(archiveFolder)} can start`)
    tryServer()
  } catch (error) {
    print(`▸ Go back to ${path.basename(installed)}`)
    if (existsSync(paths.upgradeBackup)) restoreDatabase(readFileSync(paths.upgradeBackup, 'utf8'))
    rmSync(paths.upgradeBackup, { force: true })
    await startServer()
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${reason}\nThe former version runs, with all data.`)
  }
}

const trialUnit = 'sallyport-trial.service'
const migrationTimeout = '10min'

/** Migrates the database with the server of this archive, and checks that it would become ready. Nothing is sent to users, gateways and nodes. */
function tryServer(): void {
  const server = [nodeProgram, path.join(archiveFolder, 'server/dist/main.js'), '--check']
  const options = [`--unit=${trialUnit}`, `--property=RuntimeMaxSec=${migrationTimeout}`]
  run(...asServer(server, [...options, '--wait', '--pipe']))
}
