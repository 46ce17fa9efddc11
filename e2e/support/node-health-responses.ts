import type { NodeHealth, NodeSample } from '@sallyport/contract/endpoints'

const now = 1_790_000_000

export const healthOf = (node_id: number, overrides: Partial<NodeHealth> = {}): NodeHealth => ({
  node_id,
  state: 'synchronised',
  problem: null,
  seen_at: now,
  unreachable_since: null,
  agent_version: '1.0.0',
  is_agent_outdated: false,
  connected_peers: 123_456,
  unreached_agents: 0,
  is_never_used: false,
  traffic: { received: 987_600_000_000, sent: 123_400_000_000 },
  ...overrides,
})

/** A week of hourly samples with a daily rhythm. */
export const weekOfSamples: NodeSample[] = Array.from({ length: 168 }, (_, hour) => {
  const load = 1 + Math.sin((hour / 12) * Math.PI)
  return {
    start: now - (now % 3600) - (167 - hour) * 3600,
    received: Math.round(load * 40_000_000_000),
    sent: Math.round(load * 9_000_000_000),
    connected_peers: Math.round(load * 60),
  }
})

export const emptySamples = weekOfSamples.map(({ start }) => ({ start, received: 0, sent: 0, connected_peers: 0 }))
