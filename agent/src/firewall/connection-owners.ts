import type { RunProgram } from '../program/run-program.ts'
import type { PeerAddress } from '../wireguard/wireguard-interface.ts'

export const firewallTable = ['inet', 'sallyport'] as const

/**
 * Rules that bind each connection of a client to the peer that its IP address belonged to when the connection began, because the kernel
 * tracks connections by IP address only, for days (https://docs.kernel.org/networking/nf_conntrack-sysctl.html). The connection mark is the
 * number of the peer. Packets of connections with another number than the present peer's are dropped in both directions, however long the
 * other side sends, so that the next peer with the IP address neither receives them nor continues a TCP connection. A connection belongs to
 * the client that began it, or that it was begun to, until the kernel forgets it: a packet from the same ports or an error about it does not
 * take it over. Connections without a mark, from before these rules, belong to the present peer.
 */
export const ownerRules = (tunnel: string) => `map owners {
    type ipv4_addr : mark
  }
  set owned {
    type ipv4_addr . mark
  }
  chain from_clients {
    type filter hook prerouting priority mangle; policy accept;
    iifname != "${tunnel}" accept
    ct direction original ct state new ct mark set ip saddr map @owners
    ct direction original ct mark 0 ct mark set ip saddr map @owners
    ct direction reply ip daddr . ct mark @owned accept
    ip saddr . ct mark != @owned drop
  }
  chain to_clients {
    type filter hook postrouting priority mangle; policy accept;
    oifname != "${tunnel}" accept
    ct mark 0 ct mark set ip daddr map @owners
    ct direction original ip saddr . ct mark @owned accept
    ip daddr . ct mark != @owned drop
  }`

/** The number of a peer, which is not 0: 32 bits of its public key. */
const numberOf = ({ public_key }: PeerAddress) => Buffer.from(public_key, 'base64').readUInt32BE() || 1

type Owner = readonly [ip: string, number: number]

/** Limits an argument of nft to 128 KiB, the limit of Linux (https://man7.org/linux/man-pages/man2/execve.2.html). */
const ownersPerCommand = 1000

/** The numbers of peers in the kernel, by IP address. All methods reject with a readable message. */
export function createConnectionOwners(run: RunProgram) {
  const table = firewallTable.join(' ')
  let owners = new Map<string, number>()

  /** Changes both sets in one transaction for each command. */
  async function change(action: 'add' | 'delete', changed: readonly Owner[]) {
    for (let at = 0; at < changed.length; at += ownersPerCommand) {
      const some = changed.slice(at, at + ownersPerCommand)
      const elements = (separator: string) => some.map((owner) => owner.join(separator)).join(', ')
      const [mapped, owned] = [elements(' : '), elements(' . ')]
      await run('nft', [
        `${action} element ${table} owners { ${mapped} }\n${action} element ${table} owned { ${owned} }`,
      ])
      for (const [ip, number] of some) {
        if (action === 'add') owners.set(ip, number)
        else owners.delete(ip)
      }
    }
  }

  return {
    /** Reads the owners of an earlier start from the kernel. */
    read: async () => {
      const listing = await run('nft', ['list', 'map', ...firewallTable, 'owners'])
      const found = listing.matchAll(/(\d+\.\d+\.\d+\.\d+) : (0x[\da-f]+)/g)
      owners = new Map([...found].map(([, ip, number]) => [ip!, Number(number)]))
    },
    /** Ends the connections of the IP addresses that belong to other peers than `peers`. */
    release: async (peers: readonly PeerAddress[]) => {
      const desired = new Map(peers.map((peer) => [peer.ip, numberOf(peer)]))
      await change(
        'delete',
        [...owners].filter(([ip, number]) => desired.get(ip) !== number),
      )
    },
    /** Lets new peers send and receive. Call it after `release`, when the interface has no others. */
    assign: async (peers: readonly PeerAddress[]) => {
      const missing = peers.filter(({ ip }) => !owners.has(ip))
      await change(
        'add',
        missing.map((peer) => [peer.ip, numberOf(peer)]),
      )
    },
  }
}
