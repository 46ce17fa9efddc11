import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentVariables } from 'server/config'
import { root, testSiteFolder } from './workspace.ts'

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
 * @param node the Node that runs it
 */
export async function runServer(env: Record<string, string> = {}, node = process.execPath): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-run-'))
  const server = spawn(node, [main], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataFolder, PORT: '0', SITE_DIR: testSiteFolder, ...env },
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
    rmSync(dataFolder, { recursive: true, force: true })
  }

  return { url, pid: server.pid ?? 0, dataFolder, log: () => printed, stop }
}
