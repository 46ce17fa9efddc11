import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const main = path.join(root, 'server/dist/main.js')

export const builtSite = path.join(root, 'site')

/** A real server in its demonstration, on a data folder of its own. */
export type RunningServer = {
  url: string
  dataFolder: string
  /** Everything that it has printed. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts the built server on a free port and waits until it listens. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, DEMO: '1', LOG_LEVEL: 'info', DATA_DIR: dataFolder, PORT: String(port), ...env },
  })
  let printed = ''
  const listening = new Promise<void>((resolve, reject) => {
    const take = (text: Buffer) => {
      printed += text.toString()
      if (printed.includes('listens on')) resolve()
    }
    server.stdout.on('data', take)
    server.stderr.on('data', take)
    server.once('exit', () => reject(new Error(`The server stopped:\n${printed}`)))
  })
  await listening

  async function stop() {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(dataFolder, { recursive: true, force: true })
  }

  return { url: `http://localhost:${port}`, dataFolder, log: () => printed, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
