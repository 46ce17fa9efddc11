import { setTimeout as wait } from 'node:timers/promises'
import { newBackup, paths, units } from './installation.ts'
import { OperatorError, run, succeeds } from './programs.ts'
import { readinessChecks, serverUrl } from './status/checks.ts'

/** In milliseconds. */
const startTimeout = 60_000
const pollInterval = 250

export async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  timeout: number,
  problem: string,
): Promise<void> {
  const end = Date.now() + timeout
  while (!(await isDone())) {
    if (Date.now() > end) throw new OperatorError(problem)
    await wait(pollInterval)
  }
}

export const isReady = async (url = serverUrl()) => (await readinessChecks(url)).every(({ isOk }) => isOk)

export const isActive = (unit: string) => succeeds('systemctl', ['is-active', '--quiet', unit])

export const areUnitsRunning = () =>
  units.every((unit) => isActive(unit) && succeeds('systemctl', ['is-enabled', '--quiet', unit]))

export async function startServer(): Promise<void> {
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', '--now', ...units])
  await waitUntil(isReady, startTimeout, 'The server does not become ready: journalctl -u sallyport shows why')
}

/** Its socket too, because the next request would start the server again. */
export const stopServer = () => void run('systemctl', ['stop', 'sallyport.socket', 'sallyport.service'])

/** Backs the site up, and returns the paths of both files. A backup that runs already is ended, because it has not seen the latest changes. */
export function backUp(): string[] {
  const files = newBackup(() => void run('systemctl', ['restart', 'sallyport-backup.service']))
  if (files.some((file) => file.endsWith('.dump'))) return files
  throw new OperatorError(
    `There is no new backup in ${paths.backups}: DATA_DIR names another folder, or backups there have a later time and displaced it`,
  )
}
