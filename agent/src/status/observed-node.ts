import { observedProblems, tunnelMtu, type ObservedNode } from '@sallyport/contract/agent'
import type { AgentConfig } from '../config/config.ts'
import type { Firewall } from '../firewall/firewall.ts'
import { isForwarding } from '../firewall/forwarding.ts'
import type { InterfaceState } from '../wireguard/wireguard-interface.ts'

/** The settings of the interface, of forwarding and of the firewall that a status contains. */
export async function observeNode(
  config: AgentConfig,
  firewall: Firewall,
  state: InterfaceState,
): Promise<ObservedNode> {
  const { address, listen_port, mtu } = state
  return {
    address,
    listen_port,
    mtu,
    is_masquerading: config.firewall.masquerade,
    is_forwarding: isForwarding(),
    has_firewall_rules: await firewall.isPresent(),
  }
}

/** The problems of the node, as `NAME: what is wrong, and how to solve it`; empty if there are none. */
export function describeProblems(config: AgentConfig, observed: ObservedNode): string[] {
  const { interface: name, address, listen_port } = config
  const restart = 'systemctl restart sallyport-agent'
  const advice = {
    subnet: `${name} has the address ${observed.address ?? 'none'} instead of ${address}: ${restart}`,
    port: `${name} listens on UDP port ${observed.listen_port} instead of ${listen_port}: ${restart}`,
    mtu: `${name} has the MTU ${observed.mtu}: sallyport-agent update --mtu ${tunnelMtu}`,
    forwarding:
      'clients do not reach the internet, because the kernel does not forward IPv4: sysctl -w net.ipv4.ip_forward=1',
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
