import type { PeerStatus } from '@sallyport/contract/agent'
import type { Traffic } from '@sallyport/contract/endpoints'

/** Counters from the client's view, which start from zero at another boot of the node. */
export type Counters = Traffic & { boot: string; last_handshake: number | null }

/** In seconds: the error of a handshake time that is converted with the measured offset between two clocks. */
const clockError = 2

/** What the node received was sent by the client. A handshake cannot be in the future. */
export function countersOf(peer: PeerStatus, boot: string, now: number): Counters {
  const last_handshake = peer.last_handshake === 0 ? null : Math.min(peer.last_handshake, now)
  return { boot, received: peer.sent, sent: peer.received, last_handshake }
}

/** Whether the counters started from zero since `previous`: the node booted, or the peer was removed and added again. */
function isRestarted(previous: Counters, current: Counters): boolean {
  return previous.boot !== current.boot || current.received < previous.received || current.sent < previous.sent
}

/** Whether counters of the same boot are older than `previous`: to grow again from zero they need a new handshake. */
function isOutdated(previous: Counters, current: Counters): boolean {
  if (previous.boot !== current.boot || !isRestarted(previous, current)) return false
  if (previous.last_handshake === null || current.last_handshake === null) return false
  return current.last_handshake <= previous.last_handshake + clockError
}

/** The counters to store and the traffic to add, or null if there is nothing new. */
export function counterChange(previous: Counters | null, current: Counters) {
  if (!previous) return { counters: current, difference: trafficOf(current) }
  if (isOutdated(previous, current)) return null
  const last_handshake = Math.max(previous.last_handshake ?? 0, current.last_handshake ?? 0) || null
  const counters = { ...current, last_handshake }
  if (isRestarted(previous, current)) return { counters, difference: trafficOf(current) }
  const difference = { received: current.received - previous.received, sent: current.sent - previous.sent }
  const isRepeated = !hasTraffic(difference) && last_handshake === previous.last_handshake
  return isRepeated ? null : { counters, difference }
}

const trafficOf = ({ received, sent }: Traffic): Traffic => ({ received, sent })

export const hasTraffic = ({ received, sent }: Traffic) => received + sent > 0
