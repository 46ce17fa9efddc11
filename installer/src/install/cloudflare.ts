import { BlockList, isIPv4 } from 'node:net'

/** The networks of Cloudflare's proxy, as of 28 September 2023 (https://www.cloudflare.com/ips/). docs/deployment.md lists them too. */
export const cloudflareNetworks =
  `173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18 190.93.240.0/20
  188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13 131.0.72.0/22
  2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29 2c0f:f248::/32`.split(/\s+/)

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

const proxies = new BlockList()
for (const network of cloudflareNetworks) {
  const [address = '', length] = network.split('/')
  proxies.addSubnet(address, Number(length), family(address))
}

/** Whether an address in DNS is one of Cloudflare's proxy, which hides the address of the machine and carries only HTTP. */
export const isCloudflare = (address: string): boolean => proxies.check(address, family(address))
