import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from './workspace.ts'

const launchers = path.join(root, 'platform/launchers.mjs')

const program = `
  import { connect } from 'node:net'
  import { launchers, stopWith } from ${JSON.stringify(launchers)}
  stopWith(launchers())
  connect(Number(process.env.TEST_PORT))
`

/** The maximum time in milliseconds until the program has started, and until it has ended. */
const limit = 15_000

/** Starts the program by a command, sends a signal to the process of the command, and returns whether the program ends. */
async function afterSignal(signal: NodeJS.Signals, command: string[]): Promise<'ended' | 'still running'> {
  const folder = temporaryFolder('launchers')
  const scripts = { start: 'node program.mjs', outer: 'npm --silent start' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(path.join(folder, 'program.mjs'), program)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const [name = '', ...args] = command
  // A separate process group, so that all children can be killed with it.
  const env = { ...process.env, TEST_PORT: String(port) }
  const launcher = spawn(name, args, { cwd: folder, detached: true, stdio: 'ignore', env })
  try {
    const connection = await within(limit, once(server, 'connection') as Promise<[Socket]>)
    if (!connection) throw new Error('The program did not start')
    const ended = new Promise<true>((resolve) => {
      connection[0]
        .once('close', () => resolve(true))
        .on('error', () => undefined)
        .resume()
    })
    launcher.kill(signal)
    return (await within(limit, ended)) ? 'ended' : 'still running'
  } finally {
    killGroup(launcher.pid)
    server.close()
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  const timer = new AbortController()
  const { signal } = timer
  try {
    return await Promise.race([promise, wait(milliseconds, null, { signal })])
  } finally {
    timer.abort()
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// Without /proc only the direct parent is watched.
const isLinux = existsSync('/proc/self/stat')

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
  test.runIf(isLinux)(
    `a program ends after ${signal} to the npm process that started it`,
    async () => {
      expect(await afterSignal(signal, ['npm', '--silent', 'start'])).toBe('ended')
    },
    2 * limit + 5000,
  )
}

test.runIf(isLinux)(
  'a program ends with the outermost of several package managers',
  async () => {
    expect(await afterSignal('SIGKILL', ['npm', '--silent', 'run', 'outer'])).toBe('ended')
  },
  2 * limit + 5000,
)
