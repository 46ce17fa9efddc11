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
  const paint = (others: readonly PageLoad[]) => medianRatio(federated, others, 'firstPaint')
  const usable = (others: readonly PageLoad[]) => medianRatio(federated, others, 'usable')
  const script = sum(page.filter(({ kind }) => kind === 'script').map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  return [
    atMost('first paint against one application', paint(oneApplication), limits.paintRatio, ratio),
    atMost('first paint against a static page', paint(staticPage), limits.staticPaintRatio, ratio),
    atMost('usable against one application', usable(oneApplication), limits.ratio, ratio),
    atMost('usable against one with the same preloads', usable(preloaded), limits.preloadedRatio, ratio),
    atMost('layout shift', medianOf(federated, 'shift'), limits.shift, ratio),
    atMost('script of the cold login page, kB gzip', script, limits.script, kilobytes),
    atMost('largest remoteEntry, kB gzip', entry, limits.entry, kilobytes),
  ]
}

/** Medians, and the ratios of the times until the page is usable, which the static page never is. */
export function loadTable(measured: readonly Loads[]): string {
  const time = (figure: keyof PageLoad) => (each: Loads) => inSeconds(medianOf(each.loads, figure))
  const extreme = (of: typeof Math.min) => (each: Loads) => inSeconds(of(...each.loads.map(({ usable }) => usable)))
  const ratios = measured.slice(0, -1).map((other) => {
    const cell = ({ loads }: Loads) => finite(medianRatio(loads, other.loads, 'usable'), ratio)
    return [`÷ ${other.name}`, cell] as const
  })
  return table('medians, seconds', measured, {
    'first paint': time('firstPaint'),
    'largest paint': time('largestPaint'),
    blocking: time('blocking'),
    'layout shift': (each) => ratio(medianOf(each.loads, 'shift')),
    usable: time('usable'),
    'at least': extreme(Math.min),
    'at most': extreme(Math.max),
    ...Object.fromEntries(ratios),
  })
}

const finite = (value: number, format: (value: number) => string) => (Number.isFinite(value) ? format(value) : '—')
const inSeconds = (value: number) => finite(value, seconds)
