/** The numbers that stand for a node's state and kind on the wire and in the tables. */
export const nodeStatus = { inactive: 0, active: 1 } as const
export const nodeType = { wireguard: 1, amneziaWg: 2 } as const

/** Their names, as they travel beside nodes. */
export const nodeOptions = {
  statuses: { [nodeStatus.inactive]: 'inactive', [nodeStatus.active]: 'active' },
  types: { [nodeType.wireguard]: 'wireguard', [nodeType.amneziaWg]: 'amnezia-wg' },
}
