/** A simulated client connects once in each cycle, for `connectedFor`. Times are in seconds. */
export type PeerPattern = {
  cycle: number
  connectedFor: number
  /** When its cycles start, so that clients do not connect at the same time. */
  phase: number
  /** Bytes per second that it receives while it is connected. */
  rate: number
}

/** Between two handshakes of a tunnel in use: https://www.wireguard.com/papers/wireguard.pdf, section 6.1. */
const handshakeInterval = 120
/** Clients that have just been added import their config first. */
const setupTime = 10

/** Whether a client is connected; `now` and `addedAt` are unix seconds. */
export function isOnline({ cycle, connectedFor, phase }: PeerPattern, now: number, addedAt: number): boolean {
  return now >= addedAt + setupTime && (now + phase) % cycle < connectedFor
}

/** The last handshake in unix seconds; 0 if there was none since the client was added. */
export function lastHandshake({ cycle, connectedFor, phase }: PeerPattern, now: number, addedAt: number): number {
  const cycleStart = now - ((now + phase) % cycle)
  const start = Math.max(cycleStart, addedAt + setupTime)
  const end = Math.min(now, cycleStart + connectedFor)
  return connectedFor === 0 || end < start ? 0 : end - ((end - start) % handshakeInterval)
}

const cycle = 40 * 60
const maxRate = 250_000
const byteValues = 256

/** Derived from the public key, so that some of many clients are connected at any time; one in four is never used. */
export function patternOf(publicKey: string): PeerPattern {
  const [use = 0, phase = 0, length = 0, rate = 0] = Buffer.from(publicKey, 'base64')
  const share = (byte: number) => byte / byteValues
  return {
    cycle,
    connectedFor: share(use) < 1 / 4 ? 0 : Math.round(cycle * (1 / 4 + (3 / 4) * share(length))),
    phase: Math.round(cycle * share(phase)),
    rate: Math.round(maxRate * share(rate)),
  }
}
