import { randomUUID } from 'node:crypto'
import { allowedIpsOf } from '../wireguard/peer-changes.ts'
import type { InterfacePeer, PeerAddress, WireGuardInterface } from '../wireguard/wireguard-interface.ts'
import { isOnline, lastHandshake, type PeerPattern } from './peer-pattern.ts'

type Options = {
  publicKey: string
  patternOf: (publicKey: string) => PeerPattern
  /** Unix seconds. */
  clock?: () => number
}

type SimulatedPeer = InterfacePeer & { pattern: PeerPattern; addedAt: number }

const secondsNow = () => Math.floor(Date.now() / 1000)
const uploadShare = 1 / 12

/** A WireGuard interface in memory whose clients connect and transfer data by a pattern. */
export function createSimulatedInterface({ publicKey, patternOf, clock = secondsNow }: Options): WireGuardInterface {
  const boot = randomUUID()
  const peers = new Map<string, SimulatedPeer>()
  let measuredAt = clock()

  const addPeer = (address: PeerAddress, addedAt: number): SimulatedPeer => ({
    public_key: address.public_key,
    allowedIps: [allowedIpsOf(address)],
    hasPresharedKey: false,
    last_handshake: 0,
    received: 0,
    sent: 0,
    pattern: patternOf(address.public_key),
    addedAt,
  })

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
    return { boot, public_key: publicKey, peers: [...peers.values()] }
  }

  return {
    ensure: dump,
    dump,
    apply: async ({ removed, changed, added }) => {
      for (const key of removed) peers.delete(key)
      for (const peer of changed) peers.set(peer.public_key, { ...addPeer(peer, clock()), ...countersOf(peers, peer) })
      for (const peer of added) peers.set(peer.public_key, addPeer(peer, clock()))
    },
  }
}

/** A peer that gets another IP address keeps its counters. */
function countersOf(peers: ReadonlyMap<string, SimulatedPeer>, { public_key }: PeerAddress) {
  const known = peers.get(public_key)
  if (!known) return {}
  const { last_handshake, received, sent, addedAt } = known
  return { last_handshake, received, sent, addedAt }
}
