import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { send } from '../api.ts'
import { withSetup, type Setup } from '../setup.ts'
import { callsFor, loginCall, type Call } from './calls.ts'

/** A recorded query. `name`: the name of a prepared statement. */
export type Query = { text: string; name?: string; rowMode?: 'array'; values?: unknown[] }
/** The response of the server to a call, and the queries that it made; `body` is base64. */
export type Reference = { call: Call; headers: Record<string, string>; body: string; queries: Query[] }

const comparedHeaders = new Set(['content-type', 'content-encoding', 'cache-control'])
const queryLog = path.join(import.meta.dirname, 'query-log.mjs')
const program = path.join(import.meta.dirname, 'reference-process.ts')

export const recordReferences = (env: Record<string, string>, file: string): Promise<Reference[]> =>
  withSetup(async ({ newFolder, startServer }) => {
    const log = path.join(newFolder(), 'queries')
    writeFileSync(log, '')
    const { url } = await startServer({ ...env, QUERY_LOG: log, NODE_OPTIONS: `--import ${queryLog}` })
    const login = await recordCall(url, loginCall, log)
    const { token } = JSON.parse(Buffer.from(login.body, 'base64').toString()) as { token: string }
    const references: Reference[] = []
    for (const call of callsFor(token, file)) references.push(await recordCall(url, call, log))
    // Login is measured last: it opens more than 50 sessions, the limit of an account, which ends the session of the other calls.
    return [...references, login]
  })

/** Records the second of two requests, because the first one may fill caches. */
async function recordCall(url: string, call: Call, log: string): Promise<Reference> {
  await send(url + call.path, call, call.body)
  writeFileSync(log, '')
  const { status, headers, body } = await send(url + call.path, call, call.body)
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  if (status !== 200) throw new Error(`${call.name} responded with ${status}`)
  const compared = Object.entries(headers).filter(([name]) => comparedHeaders.has(name))
  return {
    call,
    headers: Object.fromEntries(compared) as Record<string, string>,
    body: body.toString('base64'),
    queries: lines.map((line) => JSON.parse(line) as Query),
  }
}

/** Starts a Fastify server with handlers for each reference, in a separate process. */
export async function startReferences(setup: Setup, references: readonly Reference[], databaseUrl: string) {
  const input = path.join(setup.newFolder(), 'references.json')
  writeFileSync(input, JSON.stringify({ references, databaseUrl }))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  setup.stopAtEnd({ stop: () => child.kill() && exited })
  const [printed] = await Promise.race([once(child.stdout, 'data'), exited])
  const url = String(printed).trim()
  if (!url.startsWith('http:')) throw new Error('The references did not start')
  return { url, pid: child.pid ?? 0 }
}
