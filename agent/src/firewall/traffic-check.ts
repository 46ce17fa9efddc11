/** Packets between clients and other networks: those that the rules of the agent accept, and those that pass all firewalls. */
export type ForwardCounters = Record<Direction, { accepted: number; forwarded: number }>
export type Direction = 'from_clients' | 'to_clients'
export const directions: Direction[] = ['from_clients', 'to_clients']

/** So many accepted packets in a row are lost only if another firewall drops all of them. */
const lostPackets = 10
/** How long a result holds without packets, in milliseconds. */
const validity = 5 * 60 * 1000

/**
 * Judges by the counters of the firewall rules whether another firewall drops the traffic of clients: no packet reaches the last chain of the
 * hook. Any packet that does ends the problem. Nothing is sent for it.
 */
export function createTrafficCheck(clock: () => number) {
  let last: ForwardCounters | null = null
  let usedAt = Number.NEGATIVE_INFINITY
  const lost: Record<Direction, number> = { from_clients: 0, to_clients: 0 }

  function add(direction: Direction, previous: ForwardCounters, current: ForwardCounters) {
    const accepted = current[direction].accepted - previous[direction].accepted
    const forwarded = current[direction].forwarded - previous[direction].forwarded
    if (accepted > 0 || forwarded > 0) usedAt = clock()
    lost[direction] = forwarded > 0 || accepted < 0 ? 0 : lost[direction] + accepted
  }

  return {
    /** The counters restart from zero after another program has deleted them. */
    read: (counters: ForwardCounters | null) => {
      if (last && counters) for (const direction of directions) add(direction, last, counters)
      last = counters ?? last
    },
    /** Whether another firewall drops the traffic; null without enough recent traffic. */
    isDropping: (): boolean | null => {
      if (clock() - usedAt > validity) return null
      if (directions.some((direction) => lost[direction] >= lostPackets)) return true
      return directions.some((direction) => lost[direction] > 0) ? null : false
    },
  }
}
