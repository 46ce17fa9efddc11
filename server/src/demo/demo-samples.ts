import type { NodeSample } from '@sallyport/contract/endpoints'
import { samplePeriods } from '../store/node-agent-tables.ts'

const hour = 60 * 60
const day = 24 * hour
const step = samplePeriods[0]
const stepsPerHour = hour / step
export const historySeconds = 30 * day

export type DemoSample = NodeSample & { period: number }

/** A fraction that looks random, but is the same at each start. */
function noise(...seeds: number[]): number {
  const angle = seeds.reduce((sum, seed, index) => sum + seed * (12.9898 + 65.2432 * index), 0)
  const value = Math.sin(angle) * 43_758.5453
  return value - Math.floor(value)
}

/** The bytes that a client receives in an hour: most in the evening, fewer on some days, often none. */
function receivedAt(client: number, start: number): number {
  const evening = Math.exp(-((((start % day) / hour - 19) / 5) ** 2))
  const isOnline = noise(client, start / hour) < 0.15 + 0.8 * evening
  return isOnline ? (20e6 + 400e6 * evening) * (0.3 + noise(client, Math.floor(start / day))) : 0
}

function stepsOf(clients: readonly number[], start: number, count: number): DemoSample[] {
  return Array.from({ length: count }, (_, index) => {
    const sample = { period: step, start: start + (index * hour) / count, received: 0, sent: 0, connected_peers: 0 }
    for (const client of clients) {
      const received = Math.round((receivedAt(client, start) * noise(client, start, index)) / count)
      sample.received += received
      sample.sent += Math.round(received * (0.05 + 0.1 * noise(index, client)))
      if (received > 0) sample.connected_peers += 1
    }
    return sample
  })
}

/** Adds up samples of steps to samples of a period, with the most connected peers. */
function addUp(steps: readonly DemoSample[], period: number): DemoSample[] {
  const samples = new Map<number, DemoSample>()
  for (const { start: stepStart, received, sent, connected_peers } of steps) {
    const start = stepStart - (stepStart % period)
    const sample = samples.get(start) ?? { period, start, received: 0, sent: 0, connected_peers: 0 }
    sample.received += received
    sample.sent += sent
    sample.connected_peers = Math.max(sample.connected_peers, connected_peers)
    samples.set(start, sample)
  }
  return [...samples.values()]
}

/** The samples of clients in the last month, with steps of five minutes in the last day, and none without traffic; `now` in unix seconds. */
export function demoSamples(clients: readonly number[], now: number): DemoSample[] {
  const lastHour = Math.floor(now / hour) * hour - hour
  const steps: DemoSample[] = []
  for (let start = lastHour - historySeconds; start <= lastHour; start += hour) {
    steps.push(...stepsOf(clients, start, start >= now - day ? stepsPerHour : 1))
  }
  const samples = [...steps.filter(({ start }) => start >= now - day), ...addUp(steps, hour), ...addUp(steps, day)]
  return samples.filter(({ received }) => received > 0)
}
