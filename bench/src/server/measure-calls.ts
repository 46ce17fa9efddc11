import autocannon from 'autocannon'
import { median } from '../figures.ts'
import type { Call } from './calls.ts'
import type { Reference } from './references.ts'

/** A server, and the prefix of its paths. */
type Target = { port: number; prefix: string; cpuTime: () => Promise<number> }

/** `p99` and `cpu` (of one request) in milliseconds. */
type Figures = { perSecond: number; p99: number; cpu: number }
/** The ratios are those of requests per second and of CPU time, to the handler with the same queries and the same bytes. */
export type Finding = Figures & {
  name: string
  sameQueries: { perSecond: number; cpu: number } | null
  sameBytes: { perSecond: number; cpu: number }
}

/** In seconds. */
const runDuration = 2

type Targets = { server: Target; sameQueries: Target | null; sameBytes: Target; afterRun: () => Promise<void> }

/** Measures each call in short alternating runs, so that other load on the machine affects all targets. */
export async function measureCalls(
  references: readonly Reference[],
  targets: Targets,
  rounds: number,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { call, queries } of references) {
    const sameQueries = queries.length > 0 ? targets.sameQueries : null
    findings.push(await measureCall(call, { ...targets, sameQueries }, rounds))
  }
  return findings
}

async function measureCall(call: Call, targets: Targets, rounds: number): Promise<Finding> {
  const { server, sameQueries, sameBytes, afterRun } = targets
  const runs: { server: Figures; sameQueries: Figures | null; sameBytes: Figures }[] = []
  const runOn = async (target: Target) => {
    const figures = await run(call, target)
    await afterRun()
    return figures
  }
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++)
    runs.push({
      server: await runOn(server),
      sameQueries: sameQueries && (await runOn(sameQueries)),
      sameBytes: await runOn(sameBytes),
    })
  const counted = runs.slice(1)
  const of = (figure: keyof Figures) => median(counted.map(({ server }) => server[figure]))
  const ratios = (reference: 'sameQueries' | 'sameBytes') => ({
    perSecond: median(counted.map((each) => each.server.perSecond / (each[reference]?.perSecond ?? 0))),
    cpu: median(counted.map((each) => each.server.cpu / (each[reference]?.cpu ?? 0))),
  })
  return {
    name: call.name,
    perSecond: of('perSecond'),
    p99: of('p99'),
    cpu: of('cpu'),
    sameQueries: sameQueries && ratios('sameQueries'),
    sameBytes: ratios('sameBytes'),
  }
}

async function run(call: Call, { port, prefix, cpuTime }: Target): Promise<Figures> {
  const { name, method, path, headers, body, connections } = call
  const before = await cpuTime()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${prefix}${path}`,
    method,
    headers,
    connections,
    duration: runDuration,
    ...(body !== undefined && { body }),
  })
  const cpu = (await cpuTime()) - before
  const { total } = result.requests
  if (result.non2xx > 0 || result.errors > 0 || total === 0)
    throw new Error(`${name}: ${result.non2xx} of ${total} responses are errors (${result.errors} failed connections)`)
  return { perSecond: total / result.duration, p99: result.latency.p99, cpu: cpu / total }
}
