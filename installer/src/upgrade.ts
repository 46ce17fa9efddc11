import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireLocalDatabase, restoreDatabase } from './database.ts'
import { archiveProblem } from './install/checks.ts'
import { unitFiles } from './install/files.ts'
import { linkStep } from './install/link-step.ts'
import { agentUpdateStep } from './install/node.ts'
import { confirm, runSteps } from './install/run-steps.ts'
import { filesStep, startStep } from './install/steps.ts'
import { account, archiveFolder, paths } from './installation.ts'
import { OperatorError, print, read, requireExclusive, run } from './programs.ts'
import { backUp, isActive, isReady, startServer, stopServer, waitUntil } from './service.ts'

/** Replaces the installed version by the version of this archive, or goes back if that does not become ready. */
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
  const steps = [
    linkStep(paths.link, archiveFolder),
    filesStep('Write the systemd units', unitFiles()),
    startStep,
    agentUpdateStep,
  ]
  await runSteps(steps, true)
  rmSync(paths.upgradeBackup, { force: true })
}

/** Migrates the database, without requests: nothing that a user was told is lost by going back to the backup. */
async function prepareDatabase(installed: string): Promise<void> {
  const isInterrupted = existsSync(paths.upgradeBackup) && !isActive('sallyport.service')
  stopServer()
  // Of an interrupted upgrade.
  read('systemctl', ['stop', trialUnit])
  if (!isInterrupted) {
    print('▸ Back up')
    try {
      writeFileSync(paths.upgradeBackup, backUp().find((file) => file.endsWith('.dump')) ?? '', { flush: true })
    } catch (error) {
      await startServer()
      throw error
    }
  }
  const backup = readFileSync(paths.upgradeBackup, 'utf8')
  try {
    print(`▸ Start ${path.basename(archiveFolder)} without requests, which migrates the database`)
    await tryServer()
  } catch (error) {
    print(`▸ Go back to ${path.basename(installed)}, with the database of ${backup}`)
    restoreDatabase(backup)
    rmSync(paths.upgradeBackup)
    await startServer()
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${reason}\nThe former version runs, with all data.`)
  }
}

const trialUnit = 'sallyport-trial.service'
const trialPort = 3999
/** In milliseconds. */
const migrationTimeout = 600_000

/** Starts the server of this archive on a port that no proxy knows, and stops it when it is ready. */
async function tryServer(): Promise<void> {
  const options = [
    '--quiet',
    '--collect',
    `--unit=${trialUnit}`,
    `--uid=${account}`,
    `--property=EnvironmentFile=${paths.settings}`,
  ]
  // Takes precedence over the settings.
  const variables = [
    'HOST=127.0.0.1',
    `PORT=${trialPort}`,
    'METRICS_PORT=',
    `DATA_DIR=${paths.data}`,
    'NODE_ENV=production',
  ]
  const server = [path.join(archiveFolder, 'node'), path.join(archiveFolder, 'server/dist/main.js')]
  run('systemd-run', [...options, '/usr/bin/env', ...variables, ...server])
  const problem = `The new version does not become ready: journalctl -u ${trialUnit} shows why`
  const isSettled = async () => !isActive(trialUnit) || (await isReady(`http://127.0.0.1:${trialPort}`))
  try {
    await waitUntil(isSettled, migrationTimeout, problem)
    if (!isActive(trialUnit)) throw new OperatorError(problem)
  } finally {
    if (isActive(trialUnit)) run('systemctl', ['stop', trialUnit])
  }
}
