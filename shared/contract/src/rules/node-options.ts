export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

export const nodeStatusNames = { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' } as const
export const nodeTypeNames = { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' } as const

/** The names of the filters of lists. */
export const nodeStatusList = ['active', 'inactive'] as const satisfies (typeof nodeStatusNames)[0 | 1][]
export const nodeTypeList = ['wireguard', 'amnezia-wg'] as const satisfies (typeof nodeTypeNames)[1 | 2][]

export const nodeTypesByName = { wireguard: nodeType.wireguard, 'amnezia-wg': nodeType.amneziaWg } as const

export const isAmneziaWg = (typeName: string | undefined) => typeName === nodeTypeNames[nodeType.amneziaWg]
