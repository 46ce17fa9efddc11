import { allowedIpsOf } from '../wireguard/peer-changes.ts'
import type {
  InterfacePeer,
  InterfaceState,
  PeerChanges,
  WireGuardInterface,
} from '../wireguard/wireguard-interface.ts'

export function fakeInterface() {
  const peers = new Map<string, InterfacePeer>()
  const fake = {
    boot: 'boot-1',
    link: { address: '10.8.0.1/16', listen_port: 51_820, mtu: 1420 },
    failure: null as Error | null,
    applied: [] as PeerChanges[],
    peers,
    set: (public_key: string, changes: Partial<InterfacePeer>) =>
      peers.set(public_key, { ...(peers.get(public_key) ?? unused(public_key)), ...changes }),
    keys: () => [...peers.keys()],
  }
  const read = async (): Promise<InterfaceState> => {
    if (fake.failure) throw fake.failure
    return { boot: fake.boot, public_key: null, ...fake.link, peers: [...peers.values()] }
  }
  const wireguard: WireGuardInterface = {
    ensure: read,
    dump: read,
    apply: async (changes) => {
      fake.applied.push(changes)
      for (const key of changes.removed) peers.delete(key)
      for (const peer of [...changes.changed, ...changes.added])
        fake.set(peer.public_key, { allowedIps: [allowedIpsOf(peer)], hasPresharedKey: false })
    },
  }
  return { ...wireguard, fake }
}

const unused = (public_key: string): InterfacePeer => ({
  public_key,
  allowedIps: [],
  hasPresharedKey: false,
  last_handshake: 0,
  received: 0,
  sent: 0,
})
