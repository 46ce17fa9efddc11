import autocannon from 'autocannon'
import { measureAlternately, medianOf, medianRatio } from '../measure.ts'
import { cpuTimeOf } from '../processes.ts'
import { atLeast, atMost, ratio, table, whole, type Finding } from '../report.ts'
import type { Call } from './calls.ts'
import type { Reference } from './references.ts'

/** Of the throughput of the same SQL; CPU time in milliseconds more than that of the same SQL, and of that of the same bytes. */
const limits = { throughput: 0.7, infoCpu: 0.5, fileCpu: 2 }

/** In seconds. */
const runDuration = 2

/** A server, and the prefix of its paths. */
type Target = { url: string; pid: number; prefix?: string }
type Targets = { server: Target; references: Target; afterRun: () => Promise<unknown> }

/** `p99` and `cpu` (of one request) in milliseconds. */
type Run = { perSecond: number; p99: number; cpu: number }
/** The runs of each round. `sameSql`: empty for a call without queries. */
export type CallRuns = { name: string; server: Run[]; sameSql: Run[]; sameBytes: Run[] }

/** Measures each call on the server, and on handlers that send the same bytes with and without the same queries. */
export async function measureCalls(
  recorded: readonly Reference[],
  { server, references, afterRun }: Targets,
  rounds: number,
): Promise<CallRuns[]> {
  const measured: CallRuns[] = []
  for (const { call, queries } of recorded) {
    const targets = [server, { ...references, prefix: '/bytes' }]
    if (queries.length > 0) targets.push({ ...references, prefix: '/sql' })
    const [runs = [], sameBytes = [], sameSql = []] = await measureAlternately(targets, { rounds }, async (target) => {
      const run = await runCall(call, target)
      await afterRun()
      return run
    })
    measured.push({ name: call.name, server: runs, sameSql, sameBytes })
  }
  return measured
}

async function runCall(call: Call, { url, pid, prefix = '' }: Target): Promise<Run> {
  const { name, method, path, headers, body, connections } = call
  const before = cpuTimeOf(pid)
  const result = await autocannon({
    url: url + prefix + path,
    method,
    headers,
    connections,
    duration: runDuration,
    ...(body !== undefined && { body }),
  })
  const cpu = cpuTimeOf(pid) - before
  const { total } = result.requests
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${name}: ${result.non2xx} of ${total} responses are errors (${result.errors} failed connections)`)
  return { perSecond: total / result.duration, p99: result.latency.p99, cpu: cpu / total }
}

const perSecond = (run: Run) => run.perSecond
const cpu = (run: Run) => run.cpu

export function callsTable(measured: readonly CallRuns[]): string {
  const heading = ['', 'per second', 'p99 ms', 'CPU ms', 'same SQL', 'CPU', 'same bytes', 'CPU']
  const rows = measured.map(({ name, server, sameSql, sameBytes }) => {
    const ratios = (others: readonly Run[]) =>
      others.length > 0 ? [perSecond, cpu].map((figure) => medianRatio(server, others, figure).toFixed(2)) : ['', '']
    return [
      name,
      whole(medianOf(server, perSecond)),
      whole(medianOf(server, ({ p99 }) => p99)),
      ratio(medianOf(server, cpu)),
      ...ratios(sameSql),
      ...ratios(sameBytes),
    ]
  })
  return table([heading, ...rows])
}

export const callsFindings = (measured: readonly CallRuns[]): Finding[] =>
  measured.flatMap(({ name, server, sameSql, sameBytes }) => {
    const findings: Finding[] = []
    if (sameSql.length > 0) {
      const throughput = medianRatio(server, sameSql, perSecond)
      findings.push(atLeast(`${name}, throughput of the same SQL`, throughput, limits.throughput, ratio))
    }
    if (name === 'info') {
      const more = medianOf(
        server.map((run, round) => run.cpu - sameSql[round]!.cpu),
        (difference) => difference,
      )
      findings.push(atMost('info, ms of CPU more than the same SQL', more, limits.infoCpu, ratio))
    }
    if (name === 'file')
      findings.push(atMost('file, CPU of the same bytes', medianRatio(server, sameBytes, cpu), limits.fileCpu, ratio))
    return findings
  })
