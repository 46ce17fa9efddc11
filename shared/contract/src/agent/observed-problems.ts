import type { ObservedNode } from './agent-protocol.ts'

/** The usual MTU of WireGuard: 1500 bytes of Ethernet minus 80 bytes of IPv6, UDP and WireGuard headers. */
export const tunnelMtu = 1420

const names = ['forwarding', 'firewall', 'mtu'] as const
export type ObservedProblem = (typeof names)[number]

/** The problems that `observed` shows without a comparison of its `address` and `listen_port` with the node form, most serious first. */
export function observedProblems(observed: ObservedNode): ObservedProblem[] {
  const isWrong = {
    forwarding: observed.is_masquerading && !observed.is_forwarding,
    firewall: !observed.has_firewall_rules,
    mtu: observed.mtu !== tunnelMtu,
  } satisfies Record<ObservedProblem, boolean>
  return names.filter((name) => isWrong[name])
}
