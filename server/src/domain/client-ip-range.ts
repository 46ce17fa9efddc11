import { addressText, clientsIn, firstClient, parseSubnet } from '@sallyport/contract/rules'

/** The first and last client address of a subnet; null if it has none. */
export function clientIpRange(subnet_cidr: string): { first: string; last: string } | null {
  const subnet = parseSubnet(subnet_cidr)
  if (!subnet || clientsIn(subnet) === 0) return null
  return { first: addressText(firstClient(subnet)), last: addressText(subnet.broadcast - 1) }
}
