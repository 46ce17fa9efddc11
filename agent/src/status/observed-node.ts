import { observedProblems, tunnelMtu, type ObservedNode } from '@sallyport/contract/agent'
import type { AgentConfig } from '../config/config.ts'
import type { Firewall } from '../firewall/firewall.ts'
import { forwardingCommand, isForwarding } from '../firewall/forwarding.ts'
import { describeDropping, type DroppingChain } from '../firewall/other-firewalls.ts'
import type { InterfaceState } from '../wireguard/wireguard-interface.ts'

type Options = {
  config: AgentConfig
  firewall: Firewall
  state: InterfaceState
  /** Whether another firewall drops what the node forwards. */
  drops_forwarded: boolean
}

/** The settings of the interface, of forwarding and of the firewall that a status contains. */
export async function observeNode({ config, firewall, state, drops_forwarded }: Options): Promise<ObservedNode> {
  const { address, listen_port, mtu } = state
  return {
    address,
    listen_port,
    mtu,
    is_masquerading: config.firewall.masquerade,
    is_forwarding: isForwarding(config.interface),
    drops_forwarded,
    has_firewall_rules: await firewall.isPresent(),
  }
}

/** The problems of the node, as `NAME: what is wrong, and how to solve it`; empty if there are none. `dropping`: the chain that drops forwarded packets. */
export function describeProblems(
  config: AgentConfig,
  observed: ObservedNode,
  dropping: DroppingChain | null,
): string[] {
  const { interface: name, address, listen_port } = config
  const restart = 'systemctl restart sallyport-agent'
  const advice = {
    subnet: `${name} has the address ${observed.address ?? 'none'} instead of ${address}: ${restart}`,
    port: `${name} listens on UDP port ${observed.listen_port} instead of ${listen_port}: ${restart}`,
    mtu: `${name} has the MTU ${observed.mtu}: sallyport-agent update --mtu ${tunnelMtu}`,
    forwarding: observed.is_forwarding
      ? describeDropping(dropping, name)
      : `clients do not reach the internet, because the kernel does not forward IPv4: ${forwardingCommand(name)}`,
    firewall: `the firewall rules are missing or changed, so clients may reach each other and this node; after a minute, all tunnels end: ${restart}`,
  }
  const isPort = listen_port === 0 || observed.listen_port === listen_port
  const names = [
    ...(observed.address === address ? [] : ['subnet' as const]),
    ...(isPort ? [] : ['port' as const]),
    ...observedProblems(observed),
  ]
  return names.map((problem) => `${problem}: ${advice[problem]}`)
}
