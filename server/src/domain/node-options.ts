/** The numeric values of a node's status and type in the API and the database. */
export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

/** The names of these values, as the API returns them. */
export const nodeOptions = {
  statuses: { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' },
  types: { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' },
}
