import { blockedIpv4 } from '@sallyport/contract/agent'
import { parseSubnet } from '@sallyport/contract/rules'

/** Private networks (https://www.rfc-editor.org/rfc/rfc1918), and the shared address space (https://www.rfc-editor.org/rfc/rfc6598). */
export const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'] as const

export const blockedNetworks = blockedIpv4.map(([address, prefix]) => `${address}/${prefix}`)

/** Whether two IPv4 networks or addresses overlap; false for IPv6. */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [parseSubnet(one), parseSubnet(other)]
  return first !== null && second !== null && first.network <= second.broadcast && second.network <= first.broadcast
}

/** Whether the firewall rules always close all addresses of a network to clients. */
export function isBlocked(network: string): boolean {
  const inner = parseSubnet(network)
  const ranges = blockedNetworks.map((range) => parseSubnet(range))
  return ranges.some((range) => inner && range && range.network <= inner.network && inner.broadcast <= range.broadcast)
}

export const isPrivate = (network: string) => privateNetworks.some((range) => overlap(network, range))

export const isLoopbackOrBlocked = (network: string) =>
  ['127.0.0.0/8', ...blockedNetworks].some((range) => overlap(network, range))
