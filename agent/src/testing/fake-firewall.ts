import type { Firewall } from '../firewall/firewall.ts'

/** Firewall rules in memory. */
export function fakeFirewall() {
  const fake = { isPresent: false, failure: null as Error | null }
  const firewall: Firewall = {
    ensure: async () => {
      if (fake.failure) throw fake.failure
      fake.isPresent = true
    },
    isPresent: async () => fake.isPresent,
  }
  return { ...firewall, fake }
}
