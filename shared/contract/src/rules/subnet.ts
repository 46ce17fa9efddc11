import { octet } from './octet.ts'

/** An IPv4 network as numbers: its first and last address, and the address that was written. */
type Subnet = { network: number; broadcast: number; prefix: number }

const cidr = new RegExp(String.raw`^(${octet}(?:\.${octet}){3})(?:\/(3[0-2]|[12]?\d))?$`)

const bits = 32
/** Network, broadcast and the node itself are no client's. */
const reserved = 3

/** An address as an unsigned number. */
export function parseIpv4(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** A number as a dotted address. */
export function formatIpv4(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
}

/** The network of `10.8.0.0/24`, or null for text that is no IPv4 address with an optional /0 to /32 (§5). */
export function parseSubnet(text: string): Subnet | null {
  const [, address, suffix] = cidr.exec(text) ?? []
  if (!address) return null
  const prefix = suffix === undefined ? bits : Number(suffix)
  const size = 2 ** (bits - prefix)
  const network = Math.floor(parseIpv4(address) / size) * size
  return { network, broadcast: network + size - 1, prefix }
}

/** How many clients a network can hold: all but network, broadcast and the node's own first host. */
export function clientCapacity({ network, broadcast }: Subnet): number {
  return Math.max(0, broadcast - network + 1 - reserved)
}

/** How many clients a network can hold that is written as text; none where it is not one. */
export function cidrClientCapacity(text: string): number {
  const subnet = parseSubnet(text)
  return subnet ? clientCapacity(subnet) : 0
}

/** The first address that a client may have: after the network's and the node's own. */
export function firstClientIp({ network }: Subnet): number {
  return network + 2
}
