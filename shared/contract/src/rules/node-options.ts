export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

export const nodeStatusNames = { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' } as const
export const nodeTypeNames = { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' } as const

export const isAmneziaWg = (typeName: string | undefined) => typeName === nodeTypeNames[nodeType.amneziaWg]
