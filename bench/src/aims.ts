import { kilobytes, median, sum } from './figures.ts'
import type { Times } from './measure.ts'
import type { Weight } from './weigh.ts'

/** Limits of the cost of federation; sizes in bytes after gzip. */
const limits = { ratio: 1.05, entry: 9_000, script: 212_800 }

export type Aim = { what: string; limit: string; found: string; isMet: boolean }

/** `times`: those of the federated page, then those of the one application. */
type Measurements = { times: readonly Times[]; page: readonly Weight[]; entries: readonly Weight[] }

export const scriptsIn = (weights: readonly Weight[]): Weight[] => weights.filter(({ kind }) => kind === 'script')

export function aimsOf({ times, page, entries }: Measurements): Aim[] {
  const [federated, oneApplication] = times.map(({ times }) => median(times))
  if (!federated || !oneApplication) throw new Error('No times to compare')
  const script = sum(scriptsIn(page).map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  return [
    aim('time against one application', federated / oneApplication, limits.ratio, (value) => value.toFixed(3)),
    aim('script of the cold login page, kB gzip', script, limits.script, kilobytes),
    aim('largest remoteEntry, kB gzip', entry, limits.entry, kilobytes),
  ]
}

export function aim(what: string, found: number, limit: number, format: (value: number) => string): Aim {
  return { what, limit: format(limit), found: format(found), isMet: found <= limit }
}
