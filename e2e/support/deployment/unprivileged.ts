import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The user and group id of `nobody` on Debian. Root runs programs with this account. */
const nobody = 65_534
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
export const accountName = account.uid === undefined ? userInfo().username : 'nobody'
const retryDelay = 50

/** Creates a folder of the account that runs the programs. */
export function accountFolder(parent: string, name: string): string {
  const folder = path.join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  return folder
}

/**
 * The variables that systemd sets for a unit with `User=`
 * (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#Environment%20Variables%20in%20Spawned%20Processes).
 */
const accountEnvironment = { USER: accountName, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin' }

export type Program = { child: ChildProcess; log: () => string; stop: () => Promise<void> }
export type ProgramOptions = { env: Record<string, string>; folder: string }

/** Runs a program without privileges and without the environment of the tests. */
export function runUnprivileged([file = '', ...args]: readonly string[], { env, folder }: ProgramOptions): Program {
  const child = spawn(file, args, { cwd: folder, env: { ...accountEnvironment, ...env }, ...account })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')])
  const stop = async () => {
    child.kill()
    await ended
  }
  return { child, log: () => printed, stop }
}

/** Runs a program to its end, like `runUnprivileged`. Throws with its log if it fails. */
export async function runToEnd(args: readonly string[], options: ProgramOptions, input = ''): Promise<string> {
  const { child, log } = runUnprivileged(args, options)
  child.stdin?.end(input)
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} failed:\n${log()}`)
  return log()
}

/** Waits until a program listens on a port. Throws with the log if the program ends. */
export async function waitForPort({ child, log }: Program, port: number): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The program ended:\n${log()}`)
    await wait(retryDelay)
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
