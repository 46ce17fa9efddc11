import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentVariables } from 'server/config'
import { startPostgres } from 'server/testing/postgres-server'
import { root, testSiteFolder } from '../workspace.ts'

const main = path.join(root, 'server/dist/main.js')

/** The environment without the server's variables: a developer's database and mail settings must not reach a test server. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !environmentVariables.includes(name)),
)

export type RunningServer = {
  url: string
  pid: number
  dataFolder: string
  log: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built server on a free port, with a temporary data folder and the site for tests; waits until it listens.
 * All but a demonstration get a temporary PostgreSQL unless `env` names one.
 * @param node the Node that runs it
 */
export async function runServer(env: Record<string, string> = {}, node = process.execPath): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-run-'))
  const postgres = env['DEMO'] || env['DATABASE_URL'] ? null : await startTemporaryPostgres()
  const server = spawn(node, [main], {
    cwd: root,
    env: {
      ...inherited,
      DATA_DIR: dataFolder,
      PORT: '0',
      SITE_DIR: testSiteFolder,
      ...(postgres && { DATABASE_URL: postgres.url }),
      ...env,
    },
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (text: Buffer) => {
      printed += text.toString()
      const [, serverUrl] = /listens on (http:\S+)/.exec(printed) ?? []
      if (serverUrl) resolve(serverUrl)
    }
    server.stdout.on('data', collect)
    server.stderr.on('data', collect)
    server.once('exit', () => reject(new Error(`The server stopped:\n${printed}`)))
  })

  async function stop() {
    server.kill()
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    await postgres?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }

  return { url, pid: server.pid ?? 0, dataFolder, log: () => printed, stop }
}

async function startTemporaryPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-postgres-'))
  const { url, stop } = await startPostgres(folder)
  return { url, stop: () => stop().finally(() => rmSync(folder, { recursive: true, force: true })) }
}
