import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { paths } from './installation.ts'
import { unitDuringMaintenance } from './maintenance.ts'
import { installedPorts } from './ports.ts'
import { run, succeeds, tryRun, waitUntil } from './run-programs.ts'

/** The units that are enabled. */
export const units = ['sallyport.socket', 'sallyport.service', 'sallyport-backup.timer'] as const

/** Where the server listens, for the proxy. */
export const serverUrl = () => `http://127.0.0.1:${installedPorts().serverPort}`

/** In milliseconds. */
export const responseTimeout = 5000
const startTimeout = 60_000

export const isReady = (url = serverUrl()) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(responseTimeout) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isActive = (unit: string) => succeeds('systemctl', ['is-active', '--quiet', unit])

/** Whether no server runs, which an upgrade or a restore has stopped. */
export const isStopped = () => existsSync(paths.maintenanceUnit) || !isActive('sallyport.service')

export const areUnitsRunning = () =>
  !isStopped() && units.every((unit) => isActive(unit) && succeeds('systemctl', ['is-enabled', '--quiet', unit]))

/** Starts or restarts the server, also in place of the program that keeps its port. */
export async function startServer(): Promise<void> {
  rmSync(paths.maintenanceUnit, { force: true })
  const isPortChanged = tryRun('systemctl', [...needsReload, 'sallyport.socket']) === 'yes'
  run('systemctl', ['daemon-reload'])
  if (isPortChanged) run('systemctl', ['stop', 'sallyport.service', 'sallyport.socket'])
  run('systemctl', ['enable', '--quiet', ...units])
  run('systemctl', ['restart', 'sallyport.service'])
  run('systemctl', ['start', ...units])
  await waitUntil(isReady, startTimeout, 'The server does not become ready: journalctl -u sallyport shows why')
}

const needsReload = ['show', '--property=NeedDaemonReload', '--value']

/**
 * Stops the server until `startServer`, and a running backup, which may lack the latest changes. The socket stays: otherwise any account
 * could listen on the port meanwhile, to which the proxy sends passwords. A program in place of the server keeps requests from starting it.
 */
export function stopServer(): void {
  mkdirSync(path.dirname(paths.maintenanceUnit), { recursive: true })
  writeFileSync(paths.maintenanceUnit, unitDuringMaintenance)
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['restart', 'sallyport.service'])
  run('systemctl', ['stop', 'sallyport-backup.service'])
}
