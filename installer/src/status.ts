import { existsSync, statfsSync } from 'node:fs'
import { connect } from 'node:tls'
import { ipv4Problem } from './install/checks.ts'
import { adminCommand, archiveFolder, hasSystemd, paths, readSetting } from './installation.ts'
import { namespaceProblem, tryNamespaces } from './namespaces.ts'
import { tryRun, requireRoot, run, succeeds } from './run-programs.ts'
import { isActive, responseTimeout, serverUrl } from './service.ts'
import { OperatorError, print } from './terminal.ts'

/** One observation of the site; `advice` says how to solve a problem. `server/dist/admin.js status` prints an array of them. */
export type Check = { name: string; isOk: boolean; text: string; advice?: string }

/** Prints whether the site works, and what to do about each problem. Returns the exit status: 1 with a problem. */
export async function printStatus({ json }: { json?: boolean }): Promise<number> {
  // The host of a container has the rest.
  const checks = hasSystemd ? await machineChecks() : serverChecks('docker compose logs sallyport shows why')
  const isOk = checks.every((check) => check.isOk)
  for (const check of checks) if (check.isOk) delete check.advice
  if (json) print(JSON.stringify({ isOk, checks }))
  else print(...formatChecks(checks))
  return isOk ? 0 : 1
}

async function machineChecks(): Promise<Check[]> {
  requireRoot()
  if (!existsSync(paths.settings))
    throw new OperatorError(`There is no site on this machine: ${paths.settings} is missing`)
  const readiness = await readinessChecks()
  const isDatabaseUp = readiness.some(({ name, isOk }) => name === 'database' && isOk)
  const ofMachine = [
    diskCheck(),
    await certificateCheck(),
    await caddyCheck(),
    timeCheck(),
    namespaceCheck(),
    ipv4Check(),
  ]
  const others = [...ofMachine, ...(isDatabaseUp ? serverChecks('journalctl -u sallyport shows why') : [])]
  return [...readiness, ...others.filter((check) => check !== null)]
}

export function formatChecks(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks.flatMap(({ name, isOk, text, advice }) => [
    `${isOk ? '✓' : '✗'} ${name.padEnd(width)}  ${text}`,
    ...(advice === undefined ? [] : [`  ${' '.repeat(width)}  → ${advice}`]),
  ])
}

/** The response to `/readyz`, or the reason why there is none. Sends no request if the service is stopped: the socket would start it. */
export async function readinessChecks(url = serverUrl(), state = serviceState()): Promise<Check[]> {
  const advice = 'journalctl -u sallyport shows why'
  if (state !== 'active') {
    const start = state === 'inactive' ? 'systemctl start sallyport; ' : ''
    const isInterrupted = existsSync(paths.upgradeBackup) || state === stoppedState
    const repeat = isInterrupted ? 'unless an upgrade or a restore runs now, one was interrupted: repeat it; ' : start
    return [{ name: 'service', isOk: false, text: `is ${state}`, advice: repeat + advice }]
  }
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(responseTimeout) })
    const { database, site } = (await response.json()) as { database: boolean; site: boolean }
    const text = (isOk: boolean) => (isOk ? 'can be read' : 'cannot be read')
    return [
      { name: 'service', isOk: true, text: 'runs' },
      { name: 'database', isOk: database, text: text(database), advice: 'systemctl status postgresql; df -h' },
      { name: 'site', isOk: site, text: text(site), advice },
    ]
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return [{ name: 'service', isOk: false, text: `does not respond at ${url}: ${reason}`, advice }]
  }
}

const stoppedState = 'stopped for an upgrade or a restore'
const serviceState = () =>
  existsSync(paths.maintenanceUnit)
    ? stoppedState
    : tryRun('systemctl', ['show', 'sallyport.service', '--property=ActiveState', '--value'])

/** Null unless systemd cannot create the namespaces of the units. Tried only if the service does not run. */
function namespaceCheck(): Check | null {
  const problem = isActive('sallyport.service') ? null : namespaceProblem(tryNamespaces())
  return problem ? { name: 'namespaces', isOk: false, text: problem } : null
}

/** Null for a machine that is no node, or that reaches the internet by IPv4. */
function ipv4Check(): Check | null {
  const problem = existsSync(paths.agentConfig) ? ipv4Problem() : null
  return problem ? { name: 'IPv4', isOk: false, text: problem } : null
}

const gibibyte = 2 ** 30
const minFree = 1

function diskCheck(): Check {
  const { bavail, bsize } = statfsSync(paths.data)
  const free = (bavail * bsize) / gibibyte
  const advice = `df -h ${paths.data}; du -sh ${paths.backups} /var/lib/postgresql /var/log shows what is large`
  return { name: 'disk', isOk: free >= minFree, text: `${free.toFixed(1)} GiB are free`, advice }
}

/** Null for a site without TLS. */
async function certificateCheck(): Promise<Check | null> {
  const { protocol, hostname, port } = new URL(readSetting('PUBLIC_URL') ?? 'http://localhost')
  if (protocol !== 'https:') return null
  try {
    const lifetime = await readCertificateLifetime(hostname, Number(port || 443))
    const advice = 'journalctl -u caddy (or nginx, certbot) shows why it is not renewed; ports 80 and 443 must be open'
    const text = `is valid until ${new Date(lifetime.valid_to).toISOString()}; Caddy (or certbot) renews it before`
    return { name: 'certificate', isOk: isRenewed(lifetime, new Date()), text, advice }
  } catch (error) {
    const advice = 'systemctl status caddy (or nginx); ports 80 and 443 must be open'
    return { name: 'certificate', isOk: false, text: `there is none for ${hostname}: ${String(error)}`, advice }
  }
}

/** Caddy's administration API at its default address, which a Caddyfile of the operator may leave open; null if it is closed. */
export async function caddyCheck(url = 'http://localhost:2019'): Promise<Check | null> {
  // Newer versions require the origin of requests with `Sec-Fetch-Mode`, which `fetch` sends.
  const options = { headers: { origin: url }, signal: AbortSignal.timeout(responseTimeout) }
  const isOpen = await fetch(`${url}/config/`, options).then(
    ({ ok }) => ok,
    () => false,
  )
  const text = 'every account of this machine can change the configuration of Caddy and read its keys'
  const advice = `copy the line "admin" of ${archiveFolder}/Caddyfile into ${paths.caddyfile}; systemctl restart caddy`
  return isOpen ? { name: 'caddy', isOk: false, text, advice } : null
}

type Lifetime = { valid_from: string; valid_to: string }

/** Caddy and certbot renew a certificate when a third of its lifetime is left: less than a sixth means that the renewal fails. */
export function isRenewed({ valid_from, valid_to }: Lifetime, now: Date): boolean {
  const [start, end] = [Date.parse(valid_from), Date.parse(valid_to)]
  return end - now.getTime() > (end - start) / 6
}

/** The lifetime of the certificate that this machine presents for a host. Accepts certificates of any authority. */
export function readCertificateLifetime(host: string, port = 443): Promise<Lifetime> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
    socket.setTimeout(responseTimeout, () => socket.destroy(new Error('no response')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
  })
}

/** Null without timedatectl. */
function timeCheck(): Check | null {
  const synchronised = tryRun('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  if (synchronised === null) return null
  const isOk = synchronised === 'yes'
  // A container cannot set the clock.
  if (!isOk && succeeds('systemd-detect-virt', ['--quiet', '--container']))
    return { name: 'time', isOk: true, text: 'is set by the host of this container: synchronise it there' }
  const advice = 'apt-get install systemd-timesyncd; timedatectl set-ntp true'
  return { name: 'time', isOk, text: isOk ? 'is synchronised' : 'is not synchronised', advice }
}

/** The checks by the server: its version, backups, mails and nodes. */
function serverChecks(advice: string): Check[] {
  try {
    return JSON.parse(run(...adminCommand(['status']))) as Check[]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [{ name: 'nodes', isOk: false, text: error.message, advice }]
  }
}
