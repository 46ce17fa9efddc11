import type { Aim } from './aims.ts'
import { kilobytes, median, seconds, sum } from './figures.ts'
import type { PageLoad } from './login-page.ts'
import { conditions, type Loads, type Times } from './measure.ts'
import { table } from './table.ts'
import type { Kind, Weight } from './weigh.ts'

const kinds: readonly Kind[] = ['page', 'script', 'style', 'translations', 'image', 'other']
const sizeHeadings = ['raw kB', 'gzip kB', 'brotli kB']

export function weightReport({ name, weights }: { name: string; weights: readonly Weight[] }): string {
  const ofKind = (kind: Kind) => weights.filter((weight) => weight.kind === kind)
  const rows = kinds.filter((kind) => ofKind(kind).length > 0).map((kind) => weightRow(kind, ofKind(kind)))
  return table([[name, 'requests', ...sizeHeadings], ...rows, weightRow('total', weights)])
}

const weightRow = (name: string, weights: readonly Weight[]) => [
  name,
  String(weights.length),
  kilobytes(sum(weights.map(({ raw }) => raw))),
  kilobytes(sum(weights.map(({ gzip }) => gzip))),
  kilobytes(sum(weights.map(({ brotli }) => brotli))),
]

export function filesReport(title: string, weights: readonly Weight[]): string {
  const heaviest = weights.toSorted((one, other) => other.gzip - one.gzip)
  return table([[title, ...sizeHeadings], ...heaviest.map(fileRow)])
}

const fileRow = ({ path, raw, gzip, brotli }: Weight) => [path, kilobytes(raw), kilobytes(gzip), kilobytes(brotli)]

export function timeReport(findings: readonly Times[]): string {
  const heading = ['seconds to a usable login page', 'median', 'min', 'max', ...findings.map(({ name }) => `÷ ${name}`)]
  const rows = findings.map(({ name, times }) => [
    name,
    ...[median(times), Math.min(...times), Math.max(...times)].map(seconds),
    ...findings.map((other) => (median(times) / median(other.times)).toFixed(3)),
  ])
  return table([heading, ...rows])
}

/** The medians of all figures. */
export function loadReport(findings: readonly Loads[]): string {
  const figures = ['firstPaint', 'largestPaint', 'usable', 'blocking', 'shift'] as const
  const heading = ['medians, seconds', 'first paint', 'largest paint', 'usable', 'blocking', 'layout shift']
  const cell = (loads: readonly PageLoad[], figure: keyof PageLoad) => {
    const value = median(loads.map((load) => load[figure]))
    if (!Number.isFinite(value)) return '—'
    return figure === 'shift' ? value.toFixed(3) : seconds(value)
  }
  return table([heading, ...findings.map(({ name, loads }) => [name, ...figures.map((figure) => cell(loads, figure))])])
}

export function conditionsReport(runs: number): string {
  const { latency, down, up, slowdown } = conditions
  return `${latency} ms, ${down / 1e6} Mbit/s down, ${up / 1e3} kbit/s up, a CPU ${slowdown}× slower; ${runs} alternating runs`
}

export function aimsReport(aims: readonly Aim[]): string {
  const rows = aims.map(({ what, limit, found, isMet }) => [what, `≤ ${limit}`, found, isMet ? 'met' : 'NOT MET'])
  return table([['aims', 'limit', 'found', ''], ...rows])
}

/** Files that were requested more than once, usually because a preload did not match. */
export function repeatsReport(requests: readonly string[]): string {
  const repeated = [...new Set(requests.filter((url, index) => requests.indexOf(url) !== index))]
  return `requested more than once: ${repeated.length > 0 ? repeated.join(', ') : 'nothing'}`
}
