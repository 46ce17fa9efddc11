import { seconds } from '../figures.ts'
import { table } from '../table.ts'
import type { Finding } from './measure-calls.ts'
import type { Weight } from './weigh-server.ts'

/** Times in milliseconds, memory in bytes. */
const limits = { sameQueries: 0.7, fileCpu: 2, infoCpu: 0.5, ready: 3000, memory: 400_000_000 }

type Verdict = { what: string; found: number; limit: number; isMet: boolean }

const atMost = (what: string, found: number, limit: number): Verdict => ({ what, found, limit, isMet: found <= limit })
const atLeast = (what: string, found: number, limit: number): Verdict => ({ what, found, limit, isMet: found >= limit })

/** The figures of one database as a table, and the verdicts on them. */
export function callsReport(database: string, findings: readonly Finding[]): { text: string; verdicts: Verdict[] } {
  const heading = [database, 'per second', 'p99 ms', 'CPU ms', 'same SQL', 'CPU', 'same bytes', 'CPU']
  const rows = findings.map(({ name, perSecond, p99, cpu, sameQueries, sameBytes }) => [
    name,
    perSecond.toFixed(0),
    p99.toFixed(0),
    cpu.toFixed(3),
    sameQueries?.perSecond.toFixed(2) ?? '',
    sameQueries?.cpu.toFixed(2) ?? '',
    sameBytes.perSecond.toFixed(2),
    sameBytes.cpu.toFixed(2),
  ])
  const verdicts = findings.flatMap(({ name, cpu, sameQueries, sameBytes }) => [
    ...(sameQueries
      ? [atLeast(`${database}: ${name}, of the same SQL`, sameQueries.perSecond, limits.sameQueries)]
      : []),
    ...(name === 'file' ? [atMost(`${database}: file, CPU of the same bytes`, sameBytes.cpu, limits.fileCpu)] : []),
    ...(name === 'info' ? [atMost(`${database}: info, ms of CPU`, cpu, limits.infoCpu)] : []),
  ])
  return { text: table([heading, ...rows]), verdicts }
}

export function weightVerdicts({ firstStart, restart, memory }: Weight): Verdict[] {
  return [
    atMost('ms until ready, first start', firstStart, limits.ready),
    atMost('ms until ready, later start', restart, limits.ready),
    atMost('bytes resident after the calls of an hour', memory, limits.memory),
  ]
}

export function verdictsReport(verdicts: readonly Verdict[]): string {
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
  return table([
    ['', 'found', 'limit', ''],
    ...verdicts.map(({ what, found, limit, isMet }) => [what, number(found), number(limit), isMet ? 'met' : 'NOT MET']),
  ])
}

export function weightReport({ firstStart, restart, memory, peak }: Weight): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return `Ready after ${seconds(firstStart)} s, later starts after ${seconds(restart)} s; ${megabytes(memory)} resident after the calls of an hour, at most ${megabytes(peak)}`
}
