import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths of an installation; the shipped units contain them too. */
export const paths = {
  link: '/opt/sallyport',
  command: '/usr/local/bin/sallyport',
  units: '/etc/systemd/system',
  /** Sorted after the drop-ins of `systemctl edit`. It ends with a reboot, as the installed version may start then. */
  maintenanceUnit: '/run/systemd/system/sallyport.service.d/zz-maintenance.conf',
  caddyfile: '/etc/caddy/Caddyfile',
  settings: '/etc/sallyport.env',
  /** Written by `sallyport-agent init`. */
  agentConfig: '/etc/sallyport-agent/config.json',
  data: '/var/lib/sallyport',
  backups: '/var/lib/sallyport/backups',
  /** Contains copies of the written files, and the state of interrupted commands. */
  state: '/var/lib/sallyport-install',
  /** Contains the path of the backup from before an upgrade that was not completed. */
  upgradeBackup: '/var/lib/sallyport-install/upgrade-backup',
} as const

export const account = 'sallyport'

/** The folder of the archive that this program belongs to. */
export const archiveFolder = realpathSync(path.dirname(fileURLToPath(import.meta.url)))
/** The path of the Node.js in the archive. */
export const nodeProgram = path.join(archiveFolder, 'node')

export function archiveVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(archiveFolder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** The value of a variable in the settings file; null if it is missing or empty. */
export function readSetting(name: string, file: string = paths.settings): string | null {
  const [, value = ''] = new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return value.trim().replaceAll(/^(['"])(.*)\1$/g, '$2') || null
}

/** Whether this machine was booted with systemd (https://www.freedesktop.org/software/systemd/man/latest/sd_booted.html); not so a container. */
export const hasSystemd = existsSync('/run/systemd/system')

type Command = [program: string, args: string[]]

/** The command that runs a program as the account of the server with its settings. */
export function asServer(command: readonly string[], options: readonly string[]): Command {
  // `EnvironmentFile` overrides `--setenv` (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=).
  const variables = [`--setenv=DATA_DIR=${paths.data}`, '--setenv=NODE_ENV=production']
  const settings = `--property=EnvironmentFile=${paths.settings}`
  return ['systemd-run', ['--quiet', '--collect', `--uid=${account}`, ...variables, settings, ...options, ...command]]
}

/**
 * The command that runs `server/dist/admin.js`: for root as the account of the server, otherwise as this account with its environment,
 * as in a container.
 */
export function adminCommand(args: readonly string[], isRoot = process.getuid?.() === 0 && hasSystemd): Command {
  const program = path.join(archiveFolder, 'server/dist/admin.js')
  return isRoot
    ? asServer([nodeProgram, program, ...args], ['--wait', '--pty', '--pipe'])
    : [nodeProgram, [program, ...args]]
}
