import { installedPorts } from './ports.ts'
import { run, succeeds, waitUntil } from './programs.ts'

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

export const areUnitsRunning = () =>
  units.every((unit) => isActive(unit) && succeeds('systemctl', ['is-enabled', '--quiet', unit]))

export async function startServer(): Promise<void> {
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['enable', '--now', ...units])
  await waitUntil(isReady, startTimeout, 'The server does not become ready: journalctl -u sallyport shows why')
}

/** Also stops the socket, because the next request would start the server, and a running backup, which may lack the latest changes. */
export const stopServer = () =>
  void run('systemctl', ['stop', 'sallyport.socket', 'sallyport.service', 'sallyport-backup.service'])
