import autocannon from 'autocannon'
import { measureAlternately, median, medianOf, medianRatio } from '../measure.ts'
import { cpuTimeOf } from '../processes.ts'
import { atLeast, atMost, ratio, table, whole, type Finding } from '../report.ts'
import type { Call } from './calls.ts'
import type { Reference } from './references.ts'

/**
 * `throughput`: the least share of the throughput of the same SQL. `infoCpu`: the most CPU milliseconds beyond the same SQL. `fileCpu`: the
 * largest multiple of the CPU time of the same bytes.
 */
const limits = { throughput: 0.7, infoCpu: 0.5, fileCpu: 2 }

/** A server, and the prefix of its paths. */
type Target = { url: string; pid: number; prefix?: string }
type Targets = { server: Target; references: Target; afterRun: () => Promise<unknown>; rounds: number }

/** `perSecond`: requests. `p99` of the latency, and `cpu` of one request, in milliseconds. */
type Run = { perSecond: number; p99: number; cpu: number }
/** One run per round. The reference handlers send the same bytes: `sameSql` after the same queries (empty if none), `sameBytes` without. */
export type CallRuns = { name: string; server: Run[]; sameSql: Run[]; sameBytes: Run[] }

/** Measures each call in runs of two seconds on the server, and on handlers that send the same bytes with and without the same queries. */
export async function measureCalls(recorded: readonly Reference[], targets: Targets): Promise<CallRuns[]> {
  const { server, references, afterRun, rounds } = targets
  const measured: CallRuns[] = []
  for (const { call, queries } of recorded) {
    const alternated = [server, { ...references, prefix: '/bytes' }]
    if (queries.length > 0) alternated.push({ ...references, prefix: '/sql' })
    const [runs = [], sameBytes = [], sameSql = []] = await measureAlternately(
      alternated,
      { rounds },
      async (target) => {
        const run = await runCall(call, target)
        await afterRun()
        return run
      },
    )
    measured.push({ name: call.name, server: runs, sameSql, sameBytes })
  }
  return measured
}

async function runCall(call: Call, { url, pid, prefix = '' }: Target): Promise<Run> {
  const { name, path, ...options } = call
  const before = cpuTimeOf(pid)
  const result = await autocannon({ ...options, url: url + prefix + path, duration: 2 })
  const cpu = cpuTimeOf(pid) - before
  const { total } = result.requests
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${name}: ${result.non2xx} of ${total} responses are errors (${result.errors} failed connections)`)
  return { perSecond: total / result.duration, p99: result.latency.p99, cpu: cpu / total }
}

const compare = (server: readonly Run[], others: readonly Run[], figure: 'perSecond' | 'cpu') =>
  others.length > 0 ? medianRatio(server, others, figure).toFixed(2) : ''

export const callsTable = (measured: readonly CallRuns[]): string =>
  table('', measured, {
    'per second': ({ server }) => whole(medianOf(server, 'perSecond')),
    'p99 ms': ({ server }) => whole(medianOf(server, 'p99')),
    'CPU ms': ({ server }) => ratio(medianOf(server, 'cpu')),
    'of same SQL': ({ server, sameSql }) => compare(server, sameSql, 'perSecond'),
    'its CPU': ({ server, sameSql }) => compare(server, sameSql, 'cpu'),
    'of same bytes': ({ server, sameBytes }) => compare(server, sameBytes, 'perSecond'),
    'their CPU': ({ server, sameBytes }) => compare(server, sameBytes, 'cpu'),
  })

export const callsFindings = (measured: readonly CallRuns[]): Finding[] =>
  measured.flatMap(({ name, server, sameSql, sameBytes }) => {
    const findings: Finding[] = []
    if (sameSql.length > 0) {
      const throughput = medianRatio(server, sameSql, 'perSecond')
      findings.push(atLeast(`${name}, throughput of the same SQL`, throughput, limits.throughput, ratio))
    }
    if (name === 'info') {
      const more = median(server.map(({ cpu }, round) => cpu - sameSql[round]!.cpu))
      findings.push(atMost('info, ms of CPU more than the same SQL', more, limits.infoCpu, ratio))
    }
    if (name === 'file') {
      const cpu = medianRatio(server, sameBytes, 'cpu')
      findings.push(atMost('file, CPU of the same bytes', cpu, limits.fileCpu, ratio))
    }
    return findings
  })
