import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from 'platform/workspace'

const main = path.join(root, 'server/dist/main.js')
const cpuTimeProbe = path.join(import.meta.dirname, 'cpu-time.mjs')
export const admin = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'Bench-password1' }

const reportTimeout = 60_000

export type MeasuredServer = {
  port: number
  pid: number
  /** CPU time of all threads of the process since its start, in milliseconds. */
  cpuTime: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts the built server; `env` extends its environment, and `probes` are modules to load first. */
export async function startMeasuredServer(
  env: Record<string, string> = {},
  probes: readonly string[] = [],
): Promise<MeasuredServer> {
  if (!existsSync(main)) throw new Error('The server is not built: pnpm build')
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const server = fork(main, {
    cwd: root,
    execArgv: [cpuTimeProbe, ...probes].flatMap((probe) => ['--import', probe]),
    silent: true,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      ...admin,
      ...env,
    },
  })
  let printed = ''
  const exited = new AbortController()
  server.once('exit', () => exited.abort())
  const port = await new Promise<number>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, found] = /listens on http:\S+:(\d+)/.exec(printed) ?? []
      if (found) resolve(Number(found))
    }
    server.stdout?.on('data', collect)
    server.stderr?.on('data', collect)
    server.once('exit', () => reject(new Error(`The server stopped:\n${printed}`)))
  })
  return {
    port,
    pid: server.pid ?? 0,
    async cpuTime() {
      const signal = AbortSignal.any([exited.signal, AbortSignal.timeout(reportTimeout)])
      const reported = once(server, 'message', { signal }).catch((cause: unknown) => {
        const why = exited.signal.aborted ? 'The server stopped' : 'The server does not report its CPU time'
        throw new Error(`${why}:\n${printed}`, { cause })
      })
      // With a callback, a closed channel emits no 'error' event: https://nodejs.org/api/child_process.html#subprocesssendmessage-sendhandle-options-callback
      server.send('report', () => undefined)
      const [{ user, system }] = (await reported) as [NodeJS.CpuUsage]
      return (user + system) / 1000
    },
    async stop() {
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
