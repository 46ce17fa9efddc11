import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startMeasuredServer } from '../measured-server/measured-server.ts'
import { callsFor, loginCall, type Call } from './calls.ts'

export type Query = { text: string; rowMode?: 'array'; values?: unknown[] }
type Response = { status: number; headers: Record<string, string>; body: string }
/** The response of the server to a call, and the queries that it made; `body` is base64. */
export type Reference = Response & { call: Call; queries: Query[] }

const comparedHeaders = ['content-type', 'content-encoding', 'cache-control']
const queryLog = path.join(import.meta.dirname, 'query-log.mjs')
const program = path.join(import.meta.dirname, 'reference-process.ts')
const cpuTimeProbe = path.join(import.meta.dirname, '../measured-server/cpu-time.mjs')

/** Records the responses and queries of all calls. `env` configures the database. */
export async function recordReferences(
  env: Record<string, string>,
  { folder, file }: { folder: string; file: string },
): Promise<Reference[]> {
  const log = path.join(folder, 'queries')
  writeFileSync(log, '')
  const server = await startMeasuredServer({ ...env, QUERY_LOG: log }, [queryLog])
  try {
    const login = await recordCall(server.port, loginCall, log)
    const { token } = JSON.parse(Buffer.from(login.body, 'base64').toString()) as { token: string }
    const references: Reference[] = []
    for (const call of callsFor(token, file)) references.push(await recordCall(server.port, call, log))
    // Last, because the sessions of many sign-ins replace the one of the other calls.
    return [...references, login]
  } finally {
    await server.stop()
  }
}

/** Records the second of two requests, because the first one may fill caches. */
async function recordCall(port: number, call: Call, log: string): Promise<Reference> {
  await send(port, call)
  writeFileSync(log, '')
  const response = await send(port, call)
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  if (response.status !== 200) throw new Error(`${call.name} responded with ${response.status}`)
  return { call, ...response, queries: lines.map((line) => JSON.parse(line) as Query) }
}

async function send(port: number, { method, path, headers, body }: Call): Promise<Response> {
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const kept = comparedHeaders.flatMap((name) =>
    response.headers[name] ? [[name, String(response.headers[name])]] : [],
  )
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: bytes.toString('base64'),
  }
}

export type ReferenceServer = { port: number; cpuTime: () => Promise<number>; stop: () => Promise<void> }

/** Starts a Fastify server with a handler for each reference, in a process of its own. */
export async function startReferences(
  references: readonly Reference[],
  { folder, databaseUrl }: { folder: string; databaseUrl: string },
): Promise<ReferenceServer> {
  const input = path.join(folder, 'references.json')
  writeFileSync(input, JSON.stringify({ references, databaseUrl }))
  const execArgv = ['--import', cpuTimeProbe, '--import', import.meta.resolve('tsx')]
  const child = fork(program, [input], { execArgv, silent: true, env: { PATH: process.env['PATH'] } })
  const output: string[] = []
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const exited = once(child, 'exit')
  const printed = await Promise.race([once(child.stdout!, 'data'), exited])
  const port = Number(/:(\d+)\n/.exec(String(printed[0]))?.[1] ?? 0)
  if (!port) throw new Error(`The references did not start: ${output.join('')}`)
  return {
    port,
    async cpuTime() {
      const reported = once(child, 'message')
      child.send('report')
      const [{ user, system }] = (await reported) as [NodeJS.CpuUsage]
      return (user + system) / 1000
    },
    async stop() {
      child.kill()
      await exited
    },
  }
}
