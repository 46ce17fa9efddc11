import { expect, test } from '@rstest/core'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './workspace.ts'

const launchers = path.join(root, 'platform/launchers.mjs')

/** Keeps running like the server; says over a connection to this test that it runs, by which the test sees its end. */
const program = `
  import { connect } from 'node:net'
  import { launchers, stopWith } from ${JSON.stringify(launchers)}
  stopWith(launchers())
  connect(Number(process.env.TEST_PORT))
`

/** Starts the program by a command, ends that command's own process by a signal, and waits for the program to end. */
async function endedBy(signal: NodeJS.Signals, command: string[]): Promise<'ended'> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-launchers-'))
  const scripts = { start: 'node program.mjs', outer: 'npm --silent start' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(path.join(folder, 'program.mjs'), program)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const [name = '', ...args] = command
  const launcher = spawn(name, args, { cwd: folder, env: { ...process.env, TEST_PORT: String(port) } })
  const ended = new Promise<'ended'>((resolve) => {
    server.once('connection', (connection) => {
      connection.once('close', () => resolve('ended')).on('error', () => undefined)
      launcher.kill(signal)
    })
  })
  await ended
  server.close()
  rmSync(folder, { recursive: true, force: true })
  return 'ended'
}

// Other systems have no /proc, and there the direct parent alone is watched.
const isLinux = existsSync('/proc/self/stat')

for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
  test.runIf(isLinux)(`a program ends after ${signal} to the npm that started it`, async () => {
    expect(await endedBy(signal, ['npm', '--silent', 'start'])).toBe('ended')
  })
}

test.runIf(isLinux)('a program ends with the outermost of several package managers', async () => {
  expect(await endedBy('SIGKILL', ['npm', '--silent', 'run', 'outer'])).toBe('ended')
})
