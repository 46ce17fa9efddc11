import { table } from '../table.ts'
import type { HostileRequest } from './requests.ts'

/** Limit of the CPU time of one request, in milliseconds. */
export const maxCpuTime = 50

export type Cost = Pick<HostileRequest, 'target' | 'kind'> & { time: number }

/** A report of the slowest request of every target; `isMet` is false when one exceeds the limit. */
export function hostileReport(costs: readonly Cost[]): { text: string; isMet: boolean } {
  const slowest = new Map<string, Cost>()
  for (const cost of costs) if (cost.time > (slowest.get(cost.target)?.time ?? -1)) slowest.set(cost.target, cost)
  const rows = [...slowest.values()].map(({ target, kind, time }) => [
    target,
    kind,
    time.toFixed(1),
    time <= maxCpuTime ? 'met' : 'NOT MET',
  ])
  const worst = Math.max(...costs.map(({ time }) => time))
  const isMet = worst <= maxCpuTime
  const verdict = `${costs.length} requests, at most ${worst.toFixed(1)} ms, allowed ${maxCpuTime} ms: ${isMet ? 'met' : 'NOT MET'}`
  const heading = ['target', 'slowest request', 'ms of CPU time', '']
  return { text: `\nHostile requests\n\n${table([heading, ...rows])}\n\n${verdict}\n`, isMet }
}
