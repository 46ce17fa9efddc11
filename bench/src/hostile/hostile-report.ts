import { table } from '../table.ts'
import type { HostileRequest } from './requests.ts'

/** The processor time that one request may take, in milliseconds. */
export const most = 50

export type Cost = Pick<HostileRequest, 'target' | 'kind'> & { time: number }

/** The dearest request of every target, and whether all of them are cheap enough. */
export function hostileReport(costs: readonly Cost[]): { text: string; isMet: boolean } {
  const dearest = new Map<string, Cost>()
  for (const cost of costs) if (cost.time > (dearest.get(cost.target)?.time ?? -1)) dearest.set(cost.target, cost)
  const rows = [...dearest.values()].map(({ target, kind, time }) => [
    target,
    kind,
    time.toFixed(1),
    time <= most ? 'met' : 'NOT MET',
  ])
  const worst = Math.max(...costs.map(({ time }) => time))
  const isMet = worst <= most
  const verdict = `${costs.length} requests, at most ${worst.toFixed(1)} ms, allowed ${most} ms: ${isMet ? 'met' : 'NOT MET'}`
  const heading = ['target', 'dearest request', 'ms of processor time', '']
  return { text: `\nHostile requests\n\n${table([heading, ...rows])}\n\n${verdict}\n`, isMet }
}
