import type { Aim } from './aims.ts'
import { kilobytes, median, seconds, sum } from './figures.ts'
import { conditions, type Times } from './measure.ts'
import { table } from './table.ts'
import type { Kind, Weight } from './weigh.ts'

const kinds: readonly Kind[] = ['page', 'script', 'style', 'words', 'image', 'other']
const forms = ['raw kB', 'gzip kB', 'brotli kB']

/** What a cold visit asks for, by kind: one table for each way to deliver it. */
export function weightReport({ name, weights }: { name: string; weights: readonly Weight[] }): string {
  const ofKind = (kind: Kind) => weights.filter((weight) => weight.kind === kind)
  const rows = kinds.filter((kind) => ofKind(kind).length > 0).map((kind) => weightRow(kind, ofKind(kind)))
  return table([[name, 'requests', ...forms], ...rows, weightRow('in all', weights)])
}

const weightRow = (name: string, weights: readonly Weight[]) => [
  name,
  String(weights.length),
  kilobytes(sum(weights.map(({ raw }) => raw))),
  kilobytes(sum(weights.map(({ gzip }) => gzip))),
  kilobytes(sum(weights.map(({ brotli }) => brotli))),
]

/** Files one by one, the heaviest first. */
export function filesReport(title: string, weights: readonly Weight[]): string {
  const heaviest = weights.toSorted((one, other) => other.gzip - one.gzip)
  return table([[title, ...forms], ...heaviest.map(fileRow)])
}

const fileRow = ({ address, raw, gzip, brotli }: Weight) => [
  address,
  kilobytes(raw),
  kilobytes(gzip),
  kilobytes(brotli),
]

/** The times of each against those of the others, which is what the machine's own speed falls out of. */
export function timeReport(findings: readonly Times[]): string {
  const heading = ['seconds to a usable login page', 'median', 'min', 'max', ...findings.map(({ name }) => `÷ ${name}`)]
  const rows = findings.map(({ name, times }) => [
    name,
    ...[median(times), Math.min(...times), Math.max(...times)].map(seconds),
    ...findings.map((other) => (median(times) / median(other.times)).toFixed(3)),
  ])
  return table([heading, ...rows])
}

export function conditionsReport(runs: number): string {
  const { latency, down, up, slowdown } = conditions
  return `${latency} ms, ${down / 1e6} Mbit/s down, ${up / 1e3} kbit/s up, a processor ${slowdown}× slower; ${runs} runs in turns`
}

export function aimsReport(aims: readonly Aim[]): string {
  const rows = aims.map(({ what, limit, found, isMet }) => [what, `≤ ${limit}`, found, isMet ? 'met' : 'NOT MET'])
  return table([['aims', 'limit', 'found', ''], ...rows])
}

/** A file that is asked for more than once costs more than it weighs: usually a preload that did not match. */
export function repeatsReport(requests: readonly string[]): string {
  const repeated = [...new Set(requests.filter((address, at) => requests.indexOf(address) !== at))]
  return `asked for more than once: ${repeated.length > 0 ? repeated.join(', ') : 'nothing'}`
}
