import { randomUUID } from 'node:crypto'
import { tunnelMtu } from '@sallyport/contract/agent'
import { formatIpv4, parseSubnet } from '@sallyport/contract/rules'
import { allowedIpsOf } from '../wireguard/peer-changes.ts'
import type { InterfacePeer, PeerAddress, WireGuardInterface } from '../wireguard/wireguard-interface.ts'

/** A simulated client connects once per cycle, for `connectedFor`. Times are in seconds. */
export type PeerPattern = {
  cycle: number
  connectedFor: number
  /** Shifts the start of the cycles, so that clients do not connect at the same time. */
  phase: number
  /** Bytes per second that the node sends while the client is connected. It receives `uploadShare` of them. */
  rate: number
}

/** The interval in seconds of handshakes of a tunnel in use: https://www.wireguard.com/papers/wireguard.pdf, section 6.1. */
const handshakeInterval = 120
/** The time in seconds until a new client has imported its config. */
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

/** The length of a cycle in seconds, and the highest rate in bytes per second. */
const cycle = 40 * 60
const maxRate = 250_000
const byteValues = 256

/** Derived from the public key, so that some clients are connected at any time. One client in four is never connected. */
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

/** The public key and the subnet (CIDR) of a node, as in the node form. */
export type SimulatedNode = { public_key: string; subnet_cidr: string }

/** The first IP address of a subnet, which the node has, with the prefix length. */
export function nodeAddress(subnet_cidr: string): string {
  const { network, prefix } = parseSubnet(subnet_cidr)!
  return `${formatIpv4(network + 1)}/${prefix}`
}

/** The UDP port of every simulated interface. */
export const simulatedPort = 51_820

type Options = {
  node: SimulatedNode
  patternOf: (publicKey: string) => PeerPattern
  /** Unix seconds. */
  clock?: () => number
}

type SimulatedPeer = InterfacePeer & { pattern: PeerPattern; addedAt: number }

const secondsNow = () => Math.floor(Date.now() / 1000)
const uploadShare = 1 / 12

/**
 * A WireGuard interface in memory whose clients connect and transfer data by a pattern. Clients that are added later belong to new
 * accesses: they connect after the setup time, and stay connected.
 */
export function createSimulatedInterface({ node, patternOf, clock = secondsNow }: Options): WireGuardInterface {
  const boot = randomUUID()
  const peers = new Map<string, SimulatedPeer>()
  let measuredAt = clock()
  let hasFirstPeers = false

  function addPeer(address: PeerAddress, addedAt: number): SimulatedPeer {
    const pattern = patternOf(address.public_key)
    return {
      public_key: address.public_key,
      allowedIps: [allowedIpsOf(address)],
      hasPresharedKey: false,
      last_handshake: 0,
      received: 0,
      sent: 0,
      pattern: hasFirstPeers ? { ...pattern, connectedFor: pattern.cycle } : pattern,
      addedAt,
    }
  }

  function advance(now: number) {
    const elapsed = now - measuredAt
    measuredAt = now
    for (const peer of peers.values()) {
      const { pattern, addedAt } = peer
      peer.last_handshake = lastHandshake(pattern, now, addedAt) || peer.last_handshake
      if (!isOnline(pattern, now, addedAt)) continue
      peer.sent += pattern.rate * elapsed
      peer.received += Math.round(pattern.rate * uploadShare) * elapsed
    }
  }

  async function dump() {
    advance(clock())
    const { public_key, subnet_cidr } = node
    const link = { address: nodeAddress(subnet_cidr), listen_port: simulatedPort, mtu: tunnelMtu }
    return { boot, public_key, ...link, peers: [...peers.values()] }
  }

  return {
    ensure: dump,
    dump,
    apply: async ({ removed, changed, added }) => {
      for (const key of removed) peers.delete(key)
      for (const peer of changed) peers.set(peer.public_key, { ...addPeer(peer, clock()), ...countersOf(peers, peer) })
      for (const peer of added) peers.set(peer.public_key, addPeer(peer, clock()))
      hasFirstPeers = peers.size > 0
    },
  }
}

/** A peer that gets another IP address keeps its counters and its pattern. */
function countersOf(peers: ReadonlyMap<string, SimulatedPeer>, { public_key }: PeerAddress) {
  const known = peers.get(public_key)
  if (!known) return {}
  const { last_handshake, received, sent, pattern, addedAt } = known
  return { last_handshake, received, sent, pattern, addedAt }
}
