import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths of an installation; the shipped units contain them too. */
export const paths = {
  link: '/opt/sallyport',
  command: '/usr/local/bin/sallyport',
  /** Only where there is no other Node.js. */
  node: '/usr/local/bin/node',
  units: '/etc/systemd/system',
  caddyfile: '/etc/caddy/Caddyfile',
  settings: '/etc/sallyport.env',
  data: '/var/lib/sallyport',
  backups: '/var/lib/sallyport/backups',
  /** Contains the path of the backup from before an upgrade that was not completed. */
  upgradeBackup: '/var/lib/sallyport-install/upgrade-backup',
} as const

export const account = 'sallyport'
/** The units that are enabled. */
export const units = ['sallyport.socket', 'sallyport.service', 'sallyport-backup.timer'] as const

/** The folder of the archive that this program belongs to. */
export const archiveFolder = realpathSync(path.dirname(fileURLToPath(import.meta.url)))

export function archiveVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(archiveFolder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * The command that runs `server/dist/admin.js` with the Node.js of the archive: for root as the account of the server with its settings,
 * otherwise as this account with its environment, as in a container.
 */
export function adminCommand(args: readonly string[], isRoot = process.getuid?.() === 0): [string, string[]] {
  const command = [path.join(archiveFolder, 'node'), path.join(archiveFolder, 'server/dist/admin.js'), ...args] as const
  if (!isRoot) return [command[0], command.slice(1)]
  // The file takes precedence over the variable.
  const environment = [`--setenv=DATA_DIR=${paths.data}`, `--property=EnvironmentFile=${paths.settings}`]
  const options = ['--quiet', '--collect', '--wait', '--pty', '--pipe', `--uid=${account}`, ...environment]
  return ['systemd-run', [...options, ...command]]
}

const backupFile = /^(?:database|site)-.+Z\.(?:dump|tar)$/

/** Runs `make`, and returns the paths of the files that it has added. An older backup may have a later time, of a clock that was wrong. */
export function newBackup(make: () => void, folder: string = paths.backups): string[] {
  const list = () => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => backupFile.test(name))
  const former = new Set(list())
  make()
  const added = list().filter((name) => !former.has(name))
  return added.map((name) => path.join(folder, name))
}
