import type { ObservedNode } from './agent-protocol.ts'

/** The usual MTU of WireGuard: 1500 bytes of Ethernet minus 80 bytes of IPv6, UDP and WireGuard headers. */
export const tunnelMtu = 1420

/** The MTUs that admins may set: from the packet that every IPv4 host accepts (RFC 791) to an Ethernet with jumbo frames. */
export const mtuLimits = { min: 576, max: 8920 } as const

const names = ['forwarding', 'firewall', 'mtu'] as const
export type ObservedProblem = (typeof names)[number]

/** The problems that `observed` shows without a comparison of its `address` and `listen_port` with the node form, most serious first. */
export function observedProblems(observed: ObservedNode): ObservedProblem[] {
  const isWrong = {
    forwarding: (observed.is_masquerading && !observed.is_forwarding) || observed.drops_forwarded,
    firewall: !observed.has_firewall_rules,
    // A path may need any of these, whether `init` or the admin has set it.
    mtu: observed.mtu < mtuLimits.min || observed.mtu > mtuLimits.max,
  } satisfies Record<ObservedProblem, boolean>
  return names.filter((name) => isWrong[name])
}
