import { octet } from './patterns.ts'

type Subnet = { network: number; broadcast: number; prefix: number }

const cidrPattern = new RegExp(String.raw`^(${octet}(?:\.${octet}){3})(?:\/(3[0-2]|[12]?\d))?$`)

const addressBits = 32
/** The number of IP addresses that are not available to clients: network, broadcast and node. */
const reservedCount = 3

export function parseIpv4(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

export function formatIpv4(ip: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(ip / 2 ** shift) % 256).join('.')
}

/** Parses `10.8.0.0/24`; null unless the string is an IPv4 address with an optional /0 to /32 (§5). */
export function parseSubnet(text: string): Subnet | null {
  const [, ip, suffix] = cidrPattern.exec(text) ?? []
  if (!ip) return null
  const prefix = suffix === undefined ? addressBits : Number(suffix)
  const size = 2 ** (addressBits - prefix)
  const network = Math.floor(parseIpv4(ip) / size) * size
  return { network, broadcast: network + size - 1, prefix }
}

export function clientCapacity({ network, broadcast }: Subnet): number {
  return Math.max(0, broadcast - network + 1 - reservedCount)
}

export function cidrClientCapacity(text: string): number {
  const subnet = parseSubnet(text)
  return subnet ? clientCapacity(subnet) : 0
}

/** The IP address of a node in its subnet, with the prefix length: `10.8.0.1/24`. Null for an invalid subnet. */
export function interfaceAddress(text: string): string | null {
  const subnet = parseSubnet(text)
  return subnet && `${formatIpv4(subnet.network + 1)}/${subnet.prefix}`
}

/** The first IP address for clients, after the addresses of the network and the node. */
export function firstClientIp({ network }: Subnet): number {
  return network + 2
}
