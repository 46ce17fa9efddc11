import * as v from 'valibot'
import { isPrivate, privateNetworks } from '../firewall/networks.ts'
import { run } from './programs.ts'

/** The private networks and the ports of the node that clients reach without firewall rules. */
export type OpenAccess = { networks: string[]; ports: number[] }

const routes = v.array(
  v.object({
    dst: v.string(),
    dev: v.optional(v.string()),
    gateway: v.optional(v.string()),
    /** Missing for unicast routes. */
    type: v.optional(v.string()),
  }),
)

export const findOpenAccess = (tunnel: string): OpenAccess => ({
  networks: routedNetworks(run('ip', ['-json', '-4', 'route', 'show', 'table', 'all']), tunnel),
  ports: listeningPorts(run('ss', ['--no-header', '--listening', '--tcp', '--udp', '--numeric'])),
})

/** The private networks with a route in the output of `ip`; all of them if a default gateway is private, as in clouds. */
export function routedNetworks(output: string, tunnel: string): string[] {
  const found = v
    .parse(routes, JSON.parse(output))
    .filter(({ dev, type }) => dev !== tunnel && type === undefined)
    .flatMap(({ dst, gateway }) => {
      if (dst !== 'default') return isPrivate(dst) ? [dst] : []
      return gateway && isPrivate(gateway) ? privateNetworks : []
    })
  return [...new Set(found)]
}

/** The ports in the output of `ss` that do not listen on loopback addresses only. */
export function listeningPorts(output: string): number[] {
  const addresses = output.split('\n').flatMap((line) => line.trim().split(/\s+/)[4] ?? [])
  const openAddresses = addresses.filter((address) => !/^(?:127\.|\[::1\])/.test(address))
  const ports = openAddresses.map((address) => Number(address.slice(address.lastIndexOf(':') + 1)))
  return [...new Set(ports)].sort((one, other) => one - other)
}
