import { formatIpv4, clientCapacity, firstClientIp, parseSubnet } from '@sallyport/contract/rules'

/** The first and last client address of a subnet; null if it has none. */
export function clientIpRange(subnet_cidr: string): { first: string; last: string } | null {
  const subnet = parseSubnet(subnet_cidr)
  if (!subnet || clientCapacity(subnet) === 0) return null
  return { first: formatIpv4(firstClientIp(subnet)), last: formatIpv4(subnet.broadcast - 1) }
}
