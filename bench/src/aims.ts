import { kilobytes, median, sum } from './figures.ts'
import type { Loads } from './measure.ts'
import type { Weight } from './weigh.ts'

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

export type Aim = { what: string; limit: string; found: string; isMet: boolean }

/** `loads`: those of the federated page, of the one application, of the same with preloads, and of the static page. */
type Measurements = { loads: readonly Loads[]; page: readonly Weight[]; entries: readonly Weight[] }

export const scriptsIn = (weights: readonly Weight[]): Weight[] => weights.filter(({ kind }) => kind === 'script')

export function aimsOf({ loads, page, entries }: Measurements): Aim[] {
  const [federated, oneApplication, preloaded, staticPage] = loads.map((one) => mediansOf(one))
  if (!federated || !oneApplication || !preloaded || !staticPage) throw new Error('No times to compare')
  const ratio = (value: number) => value.toFixed(3)
  const script = sum(scriptsIn(page).map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  return [
    aim(
      'first paint against one application',
      federated.firstPaint / oneApplication.firstPaint,
      limits.paintRatio,
      ratio,
    ),
    aim(
      'first paint against a static page',
      federated.firstPaint / staticPage.firstPaint,
      limits.staticPaintRatio,
      ratio,
    ),
    aim('usable against one application', federated.usable / oneApplication.usable, limits.ratio, ratio),
    aim('usable against one with the same preloads', federated.usable / preloaded.usable, limits.preloadedRatio, ratio),
    aim('layout shift', federated.shift, limits.shift, ratio),
    aim('script of the cold login page, kB gzip', script, limits.script, kilobytes),
    aim('largest remoteEntry, kB gzip', entry, limits.entry, kilobytes),
  ]
}

const mediansOf = ({ loads }: Loads) => ({
  firstPaint: median(loads.map(({ firstPaint }) => firstPaint)),
  usable: median(loads.map(({ usable }) => usable)),
  shift: median(loads.map(({ shift }) => shift)),
})

export function aim(what: string, found: number, limit: number, format: (value: number) => string): Aim {
  return { what, limit: format(limit), found: format(found), isMet: found <= limit }
}
