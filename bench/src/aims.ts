import { kilobytes, median, sum } from './figures.ts'
import type { Times } from './measure.ts'
import type { Weight } from './weigh.ts'

/** What federation may cost, at most. */
const most = { ratio: 1.05, entry: 9_000, script: 225_000 }

export type Aim = { what: string; limit: string; found: string; isMet: boolean }

/** What is judged: the times of the federated page and then of the one application, and what stands on the wire. */
type Judged = { times: readonly Times[]; page: readonly Weight[]; entries: readonly Weight[] }

export const scriptOf = (weights: readonly Weight[]): Weight[] => weights.filter(({ kind }) => kind === 'script')

export function aimsOf({ times, page, entries }: Judged): Aim[] {
  const [federated, one] = times.map(({ times }) => median(times))
  if (!federated || !one) throw new Error('There is nothing to compare')
  const script = sum(scriptOf(page).map(({ gzip }) => gzip))
  const entry = Math.max(...entries.map(({ gzip }) => gzip))
  return [
    aim('time against one application', federated / one, most.ratio, (value) => value.toFixed(3)),
    aim('script of the cold login page, kB gzip', script, most.script, kilobytes),
    aim('largest remoteEntry, kB gzip', entry, most.entry, kilobytes),
  ]
}

function aim(what: string, found: number, limit: number, say: (value: number) => string): Aim {
  return { what, limit: say(limit), found: say(found), isMet: found <= limit }
}
