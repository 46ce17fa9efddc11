/** The numbers that the API and the database use for the status and the type of a node. */
export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

export const nodeStatusNames = { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' } as const
export const nodeTypeNames = { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' } as const

/** Whether a node type needs the Amnezia parameters in its client configs (§2). */
export const isAmneziaWg = (typeName: string | undefined) => typeName === nodeTypeNames[nodeType.amneziaWg]
