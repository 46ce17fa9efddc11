import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { nodeIn } from 'platform/test-nodes'
import { measureAlternately, medianOf, medianRatio } from '../measure.ts'
import { cpuTimeOf } from '../processes.ts'
import { ratio, table, whole } from '../report.ts'
import type { Setup } from '../setup.ts'
import type { Call } from './calls.ts'

type Target = { url: string; pid: number }
type Targets = { server: Target; reference: Target; afterRun: () => Promise<unknown>; rounds: number }

/** `perSecond`: requests. `p99` of the latency, and `cpu` of one request, in milliseconds. */
type Run = { perSecond: number; p99: number; cpu: number }
/** One run per round: `reference` of the process that only sends the bytes of a file. */
type CallRuns = { name: string; server: Run[]; reference: Run[] }

/** Starts a process on the Node of the server that sends the bytes of a file, because the speed of a machine changes. */
export async function startReference({ stopAtEnd }: Setup, file: string): Promise<Target> {
  const program = path.join(import.meta.dirname, 'reference-process.ts')
  const child = spawn(nodeIn('node-archive'), ['--import', import.meta.resolve('tsx'), program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  stopAtEnd({ stop: () => child.kill() && exited })
  const [printed] = await Promise.race([once(child.stdout, 'data'), exited])
  return { url: String(printed).trim(), pid: child.pid ?? 0 }
}

/** Measures each call in runs of two seconds, alternately with the reference. */
export async function measureCalls(calls: readonly Call[], { server, reference, afterRun, rounds }: Targets) {
  const measured: CallRuns[] = []
  for (const call of calls) {
    const { name, connections } = call
    const runs = [
      () => runCall(call, server),
      () => runCall({ name: 'reference', method: 'GET', path: '/', headers: {}, connections }, reference),
    ]
    const [ofServer = [], ofReference = []] = await measureAlternately(runs, { rounds }, async (run) => {
      const result = await run()
      await afterRun()
      return result
    })
    measured.push({ name, server: ofServer, reference: ofReference })
  }
  return measured
}

async function runCall(call: Call, { url, pid }: Target): Promise<Run> {
  const { name, path: pathname, ...options } = call
  const before = cpuTimeOf(pid)
  const result = await autocannon({ ...options, url: url + pathname, duration: 2 })
  const cpu = cpuTimeOf(pid) - before
  const { total } = result.requests
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${name}: ${result.non2xx} of ${total} responses are errors (${result.errors} failed connections)`)
  return { perSecond: total / result.duration, p99: result.latency.p99, cpu: cpu / total }
}

export const callsTable = (measured: readonly CallRuns[]): string =>
  table('', measured, {
    'per second': ({ server }) => whole(medianOf(server, 'perSecond')),
    'p99 ms': ({ server }) => whole(medianOf(server, 'p99')),
    'CPU ms': ({ server }) => ratio(medianOf(server, 'cpu')),
    'CPU of the same file': ({ server, reference }) => medianRatio(server, reference, 'cpu').toFixed(2),
  })
