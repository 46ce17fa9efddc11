import type { Firewall } from '../firewall/firewall.ts'
import type { DroppingChain } from '../firewall/other-firewalls.ts'
import type { ForwardCounters } from '../firewall/traffic-check.ts'

/** Firewall rules in memory. */
export function fakeFirewall() {
  const fake = {
    isPresent: false,
    failure: null as Error | null,
    /** The public keys of the peers whose connections pass, by IP address. */
    owners: new Map<string, string>(),
    counters: null as ForwardCounters | null,
    dropping: null as DroppingChain | null,
  }
  const requireRules = () => {
    if (fake.failure) throw fake.failure
  }
  const firewall: Firewall = {
    ensure: async () => {
      requireRules()
      fake.isPresent = true
    },
    isPresent: async () => fake.isPresent,
    release: async (peers) => {
      requireRules()
      const isOwner = (ip: string, key: string) => peers.some((peer) => peer.ip === ip && peer.public_key === key)
      for (const [ip, key] of fake.owners) if (!isOwner(ip, key)) fake.owners.delete(ip)
    },
    assign: async (peers) => {
      requireRules()
      for (const { ip, public_key } of peers) if (!fake.owners.has(ip)) fake.owners.set(ip, public_key)
    },
    readCounters: async () => fake.counters,
    findDroppingChain: async () => fake.dropping,
  }
  return { ...firewall, fake }
}
