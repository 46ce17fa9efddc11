import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { archiveFolder, hasSystemd } from './installation.ts'
import { OperatorError } from './terminal.ts'

/** Searched in addition to PATH: `su` without `-` keeps a user's PATH (https://manpages.debian.org/bookworm/util-linux/su.1.en.html). */
const systemFolders = '/usr/local/sbin:/usr/sbin:/sbin'
const env = () => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:${systemFolders}`,
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
})
const maxErrorLines = 15

/** The lock that `run` takes for each program of an exclusive command. A program that outlives its killed command keeps it. */
const lock = '/run/sallyport.lock'
let isExclusive = false

/** Requires root, and waits up to 300 s until the programs of an interrupted command have ended. */
export function requireExclusive(): void {
  requireRoot()
  run('flock', ['--timeout', '300', lock, 'true'])
  isExclusive = true
}

/** Runs a program without a shell and returns its output. Throws an `OperatorError` with the last lines. `input`: a file descriptor. */
export function run(program: string, args: readonly string[], input: number | 'ignore' = 'ignore'): string {
  const [file = program, ...rest] = [...(isExclusive ? ['flock', '--close', lock] : []), program, ...args]
  const { status, stdout, stderr, error } = spawnSync(file, rest, {
    // Accounts may be unable to read the current folder.
    cwd: '/',
    encoding: 'utf8',
    env: env(),
    maxBuffer: 2 ** 26,
    stdio: [input, 'pipe', 'pipe'],
  })
  if (status === 0) return stdout.trim()
  const lines = (error ? error.message : `${stdout}${stderr}`).trim().split('\n').slice(-maxErrorLines)
  throw new OperatorError([`${[program, ...args].join(' ')} failed:`, ...lines].join('\n  '))
}

/** The output of a program; null if it fails or is missing. */
export function tryRun(program: string, args: readonly string[]): string | null {
  try {
    return run(program, args)
  } catch {
    return null
  }
}

export const succeeds = (program: string, args: readonly string[]): boolean => tryRun(program, args) !== null

/** The exit status of a program; null if it is missing, or was ended by a signal. */
export const exitStatus = (program: string, args: readonly string[]): number | null =>
  spawnSync(program, args, { stdio: 'ignore', env: env() }).status

/** What a program prints, also if it fails. */
export const outputOf = (program: string, args: readonly string[]): string =>
  spawnSync(program, args, { cwd: '/', encoding: 'utf8', env: env() }).stdout ?? ''

/** Runs a program on the terminal of this process. Returns its exit status. */
export function runOnTerminal(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { stdio: 'inherit', env: env() }).status ?? 1
}

export function requireRoot(): void {
  if (!hasSystemd)
    throw new OperatorError(
      `This command needs systemd, with which this machine was not booted. In a container, sallyport status and sallyport admin work; ${archiveFolder}/docs/containers.md has the commands to run on its host instead of the others`,
    )
  if (process.getuid?.() !== 0) throw new OperatorError('This command must run as root')
}

/** In milliseconds. */
const pollInterval = 250

/** Polls until `isDone`. Throws an `OperatorError` with the message `problem` after `timeout` milliseconds. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>, timeout: number, problem: string) {
  const end = Date.now() + timeout
  while (!(await isDone())) {
    if (Date.now() > end) throw new OperatorError(problem)
    await wait(pollInterval)
  }
}
