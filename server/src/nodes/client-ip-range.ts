import { formatIpv4, clientCapacity, firstClientIp, parseSubnet } from '@sallyport/contract/rules'

export type IpRange = { first: string; last: string }

/** The client IP addresses of a subnet; null if it has none. */
export function clientIpRange(subnet_cidr: string): IpRange | null {
  const subnet = parseSubnet(subnet_cidr)
  if (!subnet || clientCapacity(subnet) === 0) return null
  return { first: formatIpv4(firstClientIp(subnet)), last: formatIpv4(subnet.broadcast - 1) }
}
