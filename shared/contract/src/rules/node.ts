import { node as limits, tunnel } from '../config/limits.ts'

export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

export const nodeStatusNames = { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' } as const
export const nodeTypeNames = { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' } as const

/** The names of the statuses and types, by number. */
export const nodeNames = { statuses: nodeStatusNames, types: nodeTypeNames }

export const nodeStatusList = ['active', 'inactive'] as const satisfies (typeof nodeStatusNames)[0 | 1][]
export const nodeTypeList = ['wireguard', 'amnezia-wg'] as const satisfies (typeof nodeTypeNames)[1 | 2][]

export const nodeTypesByName = { wireguard: nodeType.wireguard, 'amnezia-wg': nodeType.amneziaWg } as const

export const isAmneziaWg = (typeName: string | undefined) => typeName === nodeTypeNames[nodeType.amneziaWg]

/** The `host:port` of a node URL, by default with port 51820. `new URL` drops default ports (https://url.spec.whatwg.org/#port-state). */
export function endpointOf(url: string): string {
  const authority = url.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/s, '')
  return /:\d+$/.test(authority) ? authority : `${authority}:${limits.defaultPort}`
}

/** The UDP port of a node URL. */
export const tunnelPort = (url: string): number => Number(endpointOf(url).split(':').at(-1))

export function isConnected(last_handshake: number | null | undefined, now: number): boolean {
  return !!last_handshake && now - last_handshake <= tunnel.connectedFor
}
