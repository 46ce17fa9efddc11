import type { InterfacePeer, PeerAddress, PeerChanges } from './wireguard-interface.ts'

export const allowedIpsOf = ({ ip }: PeerAddress) => `${ip}/32`

/** The IP addresses of a peer of the interface. */
export const peerAddresses = ({ public_key, allowedIps }: InterfacePeer): PeerAddress[] =>
  allowedIps.flatMap((network) =>
    network.endsWith('/32') ? [{ public_key, ip: network.slice(0, -'/32'.length) }] : [],
  )

/** The smallest changes that give the interface exactly the desired peers. */
export function peerChanges(desired: readonly PeerAddress[], current: readonly InterfacePeer[]): PeerChanges {
  const existing = new Map(current.map((peer) => [peer.public_key, peer]))
  const desiredKeys = new Set(desired.map(({ public_key }) => public_key))
  return {
    removed: current.map(({ public_key }) => public_key).filter((key) => !desiredKeys.has(key)),
    changed: desired.filter((peer) => {
      const currentPeer = existing.get(peer.public_key)
      return currentPeer !== undefined && !isEqual(peer, currentPeer)
    }),
    added: desired.filter(({ public_key }) => !existing.has(public_key)),
  }
}

export const countOf = ({ added, changed, removed }: PeerChanges) => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
})

export const hasChanges = ({ added, changed, removed }: PeerChanges) =>
  added.length + changed.length + removed.length > 0

function isEqual(peer: PeerAddress, { allowedIps, hasPresharedKey }: InterfacePeer): boolean {
  return !hasPresharedKey && allowedIps.length === 1 && allowedIps[0] === allowedIpsOf(peer)
}
