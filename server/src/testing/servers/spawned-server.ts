import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'
import { onTestFailed } from '@rstest/core'
import { packageFolder } from '../../command-line.ts'
import { bundleFolder } from '../bundle-folder.ts'

/** Bundles the server with the configuration of a release, once in a run. Returns the path of its main file. */
export async function bundleServer(): Promise<string> {
  const cwd = packageFolder()
  const folder = path.join(bundleFolder(), 'bundle')
  const main = path.join(folder, 'main.js')
  if (existsSync(main)) return main
  const root = `${folder}-${process.pid}`
  const { content } = await loadConfig({ cwd })
  const rsbuild = await createRsbuild({
    cwd,
    rsbuildConfig: mergeRsbuildConfig(content, { logLevel: 'error', output: { distPath: { root } } }),
  })
  const { close } = await rsbuild.build()
  await close()
  // Another process may have finished meanwhile.
  if (!existsSync(main)) renameSync(root, folder)
  return main
}

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>

/** Starts a server process on a free port; resolves when it listens or has ended. */
export async function spawnServer(main: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env } })
  const output = { out: '', err: '' }
  child.stderr.on('data', (chunk) => (output.err += String(chunk)))
  const ended = once(child, 'close')
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.out += String(chunk)
      if (output.out.includes('listens on')) resolve()
    })
  })
  await Promise.race([listening, ended])
  const [, origin = ''] = /listens on (http:\S+)/.exec(output.out) ?? []
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { child, origin, output, end }
}

/** Prints the errors in the log of a server if the test that calls this fails. */
export function printErrorsOnFailure({ origin, output }: ServerProcess): void {
  onTestFailed(() => {
    const errors = output.out.split('\n').filter((line) => line.includes('"level":50'))
    process.stderr.write(`Errors of ${origin}:\n${errors.join('\n')}\n${output.err}`)
  })
}

/** Starts a demo server that logs at trace level. */
export const spawnDemoServer = (main: string, dataFolder: string, env: Record<string, string> = {}) =>
  spawnServer(main, { DEMO: '1', LOG_LEVEL: 'trace', DATA_DIR: dataFolder, ACCESSES_PER_PERSON: '0', ...env })

const headers = { 'x-api-token': 'sallyport-web', 'content-type': 'application/json' }

export async function call(server: ServerProcess, method: string, url: string, token: string, body?: object) {
  const response = await fetch(server.origin + url, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

export async function signIn(server: ServerProcess, email: string): Promise<string> {
  const { body } = await call(server, 'POST', '/api/user/login', '', { email, password: 'Sallyport1' })
  return body.token
}
