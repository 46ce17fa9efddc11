import { addressText, clientsIn, firstClient, parseSubnet } from '@sallyport/contract/rules'

/** The first and the last address of a subnet that a client may have; null when it has none. */
export function clientIpRange(subnet_cidr: string): { first: string; last: string } | null {
  const subnet = parseSubnet(subnet_cidr)
  if (!subnet || clientsIn(subnet) === 0) return null
  return { first: addressText(firstClient(subnet)), last: addressText(subnet.broadcast - 1) }
}
