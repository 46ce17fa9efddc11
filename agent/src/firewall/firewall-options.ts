import { formatIpv4, parseSubnet } from '@sallyport/contract/rules'
import type { FirewallSettings } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { blockedNetworks, isBlocked } from './networks.ts'

export const allowHelp = `  --allow-peers           let clients reach each other
  --allow-network CIDR    let clients reach a private network behind this node (can be repeated)
  --allow-port PORT       let clients reach a TCP and UDP port of this node (can be repeated)
`

/** The options of `parseArgs` that open access for clients. */
export const allowOptions = {
  'allow-peers': { type: 'boolean', default: false },
  'allow-network': { type: 'string', multiple: true, default: [] as string[] },
  'allow-port': { type: 'string', multiple: true, default: [] as string[] },
} as const

type Values = { 'allow-peers': boolean; 'allow-network': string[]; 'allow-port': string[] }
export type Allowed = Omit<FirewallSettings, 'masquerade'>

/** Parses the values of `allowOptions`. Throws a `StartupError` that names the wrong option. */
export const readAllowed = (values: Values): Allowed => ({
  allow_peers: values['allow-peers'],
  allow_networks: values['allow-network'].map(parseNetwork),
  allow_ports: values['allow-port'].map((text) => parsePort('--allow-port', text)),
})

/** The settings with which clients reach the internet only. */
export const closedFirewall = (masquerade: boolean): FirewallSettings => ({
  masquerade,
  allow_peers: false,
  allow_networks: [],
  allow_ports: [],
})

export function addAllowed(settings: FirewallSettings, allowed: Allowed): FirewallSettings {
  const { masquerade, allow_peers, allow_networks, allow_ports } = settings
  return {
    masquerade,
    allow_peers: allow_peers || allowed.allow_peers,
    allow_networks: [...new Set([...allow_networks, ...allowed.allow_networks])],
    allow_ports: [...new Set([...allow_ports, ...allowed.allow_ports])],
  }
}

function parseNetwork(text: string): string {
  const subnet = parseSubnet(text)
  if (!subnet) throw new StartupError('--allow-network must be an IPv4 network: 192.168.1.0/24')
  if (isBlocked(text)) throw new StartupError(`--allow-network must be outside of ${blockedNetworks.join(', ')}`)
  return `${formatIpv4(subnet.network)}/${subnet.prefix}`
}

export function parsePort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port >= 1 && port <= 65_535) return port
  throw new StartupError(`${option} must be a port from 1 to 65535`)
}
