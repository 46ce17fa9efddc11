/**
 * Networks and their prefix lengths: this network, link-local, multicast and reserved addresses
 * (https://www.iana.org/assignments/ipv4-address-space), and metadata services of Alibaba Cloud, Oracle Cloud and Azure. The server calls
 * no agent there, and the firewall of a node lets clients reach none of them.
 */
export const blockedIpv4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
] as const
