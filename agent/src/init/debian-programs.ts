import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors.ts'

/** The Debian package of each program. For `awg`, which Debian does not have, the package of Amnezia. */
const packages = {
  id: 'coreutils',
  ip: 'iproute2',
  openssl: 'openssl',
  nft: 'nftables',
  useradd: 'passwd',
  userdel: 'passwd',
  wg: 'wireguard-tools',
  awg: 'amneziawg-tools',
  'wireguard-go': 'wireguard-go',
  'amneziawg-go': 'amneziawg-go',
  systemctl: 'systemd',
} as const
export type Program = keyof typeof packages

/** Omits recommended packages: wireguard-tools recommends a kernel with WireGuard, which apt would install next to a foreign kernel. */
export function installCommand(programs: readonly Program[]): string {
  const names = new Set(programs.map((program) => packages[program]))
  return `apt-get install -y --no-install-recommends ${[...names].join(' ')}`
}

/** Searched in addition to PATH: `su` without `-` keeps a user's PATH (https://manpages.debian.org/bookworm/util-linux/su.1.en.html). */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** The absolute path of a program, or null if it is not installed. */
export function findProgram(program: Program): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...systemFolders]
  const files = folders.filter((folder) => folder.startsWith('/')).map((folder) => path.join(folder, program))
  return files.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a program without a shell, and returns its output. Throws a `StartupError`. `input` is for secrets: all users can see arguments. */
export function run(program: Program, args: readonly string[], input = ''): string {
  const file = findProgram(program)
  if (!file) throw new StartupError(`The program ${program} is missing: ${installCommand([program])}`)
  try {
    return execFileSync(file, args, { encoding: 'utf8', input, stdio: 'pipe' }).trim()
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartupError(`${program} ${args[0] ?? ''} failed: ${message}`)
  }
}

export function succeeds(program: Program, args: readonly string[]): boolean {
  try {
    run(program, args)
    return true
  } catch {
    return false
  }
}
