import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { connect } from 'node:tls'
import { adminCommand, paths } from '../installation.ts'
import { OperatorError, read, run } from '../programs.ts'

/** One observation of a working site; `advice` says what to do about a problem. `server/dist/admin.js status` prints the same. */
export type Check = { name: string; isOk: boolean; text: string; advice?: string }

/** In milliseconds. */
const timeout = 5000

/** The value of a variable in the settings file; null if it is missing. */
export function readSetting(name: string, file: string = paths.settings): string | null {
  const [, value = ''] = new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return value.trim().replaceAll(/^(['"])(.*)\1$/g, '$2') || null
}

/** The URL of the server behind the proxy: the address of its socket unit, which an operator may have changed. */
export function serverUrl(): string {
  const listen = read('systemctl', ['show', 'sallyport.socket', '--property=Listen', '--value'])
  const [, address = '127.0.0.1:3000'] = /^(\S+) \(Stream\)/.exec(listen ?? '') ?? []
  return `http://${address}`
}

/** Whether the server is ready: its response to `/readyz`, or the reason why there is none. */
export async function readinessChecks(url: string): Promise<Check[]> {
  const advice = 'journalctl -u sallyport shows why'
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeout) })
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

export function serviceCheck(): Check | null {
  const state = read('systemctl', ['show', 'sallyport.service', '--property=ActiveState', '--value'])
  if (state === 'active') return null
  const advice = existsSync(paths.upgradeBackup)
    ? 'an upgrade was interrupted: repeat it'
    : 'systemctl start sallyport; journalctl -u sallyport shows why it stopped'
  return { name: 'service', isOk: false, text: `is ${state ?? 'not managed by systemd'}`, advice }
}

const gibibyte = 2 ** 30
const minFree = 1

export function diskCheck(folder: string): Check {
  const { bavail, bsize } = statfsSync(folder)
  const free = (bavail * bsize) / gibibyte
  const advice = `df -h ${folder}; du -sh ${paths.backups} /var/lib/postgresql /var/log shows what is large`
  return { name: 'disk', isOk: free >= minFree, text: `${free.toFixed(1)} GiB are free`, advice }
}

type Lifetime = { valid_from: string; valid_to: string }

/** Proxies renew a certificate when a third of its lifetime is left, so a sixth means that they fail to. */
export function certificateCheck({ valid_from, valid_to }: Lifetime, now: Date): Check {
  const [start, end] = [Date.parse(valid_from), Date.parse(valid_to)]
  const isOk = end - now.getTime() > (end - start) / 6
  const advice = 'journalctl -u caddy (or nginx, certbot) shows why it is not renewed; ports 80 and 443 must be open'
  return { name: 'certificate', isOk, text: `is valid until ${new Date(end).toISOString()}`, advice }
}

/** The certificate that this machine presents for a host. It need not be of a public authority. */
export function readCertificate(host: string, port = 443): Promise<Lifetime> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false })
    socket.setTimeout(timeout, () => socket.destroy(new Error('no response')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate())
      socket.destroy()
    })
  })
}

/** Null where the time is not managed. */
export function timeCheck(): Check | null {
  const synchronised = read('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  if (synchronised === null) return null
  const isOk = synchronised === 'yes'
  const advice = 'apt-get install systemd-timesyncd; timedatectl set-ntp true'
  return { name: 'time', isOk, text: isOk ? 'is synchronised' : 'is not synchronised', advice }
}

/** What the server knows: its version, backups, mails and nodes. */
export function serverChecks(): Check[] {
  try {
    return JSON.parse(run(...adminCommand(['status']))) as Check[]
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [{ name: 'nodes', isOk: false, text: error.message, advice: 'journalctl -u sallyport shows why' }]
  }
}
