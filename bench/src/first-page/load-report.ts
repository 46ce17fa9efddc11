import { medianOf, medianRatio, sum } from '../measure.ts'
import { atMost, kilobytes, ratio, seconds, table, type Finding } from '../report.ts'
import type { Loads, PageLoad } from './login-page.ts'
import type { Weight } from './subject.ts'

/** Limits of the cost of federation; sizes in bytes after gzip. */
const limits = {
  ratio: 1.05,
  preloadedRatio: 1,
  paintRatio: 0.5,
  staticPaintRatio: 2,
  shift: 0.01,
  entry: 6_000,
  script: 190_000,
}

/** `loads`: those of the federated page, of the one application, of the same with preloads, and of the static page. */
type Measurements = { loads: readonly Loads[]; page: readonly Weight[]; entries: readonly Weight[] }

export function findingsOf({ loads, page, entries }: Measurements): Finding[] {
  const [federated, oneApplication, preloaded, staticPage] = loads.map((each) => each.loads)
  if (!federated || !oneApplication || !preloaded || !staticPage) throw new Error('No times to compare')
  const against = (others: PageLoad[], figure: 'firstPaint' | 'usable') =>
    medianRatio(federated, others, (load) => load[figure])
  const script = sum(page.filter(({ kind }) => kind === 'script').map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  const { shift } = limits
  return [
    atMost('first paint against one application', against(oneApplication, 'firstPaint'), limits.paintRatio, ratio),
    atMost('first paint against a static page', against(staticPage, 'firstPaint'), limits.staticPaintRatio, ratio),
    atMost('usable against one application', against(oneApplication, 'usable'), limits.ratio, ratio),
    atMost('usable against one with the same preloads', against(preloaded, 'usable'), limits.preloadedRatio, ratio),
    atMost(
      'layout shift',
      medianOf(federated, (load) => load.shift),
      shift,
      ratio,
    ),
    atMost('script of the cold login page, kB gzip', script, limits.script, kilobytes),
    atMost('largest remoteEntry, kB gzip', entry, limits.entry, kilobytes),
  ]
}

const figures = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  usable: 'usable',
  blocking: 'blocking',
  shift: 'layout shift',
}

export function loadTable(measured: readonly Loads[]): string {
  const cell = (loads: readonly PageLoad[], figure: keyof PageLoad) => {
    const value = medianOf(loads, (load) => load[figure])
    if (!Number.isFinite(value)) return '—'
    return figure === 'shift' ? ratio(value) : seconds(value)
  }
  const names = Object.keys(figures) as (keyof PageLoad)[]
  const rows = measured.map(({ name, loads }) => [name, ...names.map((figure) => cell(loads, figure))])
  return table([['medians, seconds', ...Object.values(figures)], ...rows])
}

export function timeTable(measured: readonly Loads[]): string {
  const usable = (load: PageLoad) => load.usable
  const heading = ['seconds to a usable login page', 'median', 'min', 'max', ...measured.map(({ name }) => `÷ ${name}`)]
  const rows = measured.map(({ name, loads }) => {
    const times = loads.map(usable)
    return [
      name,
      ...[medianOf(loads, usable), Math.min(...times), Math.max(...times)].map(seconds),
      ...measured.map((other) => ratio(medianRatio(loads, other.loads, usable))),
    ]
  })
  return table([heading, ...rows])
}
