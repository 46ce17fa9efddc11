import { nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'

// API responses for the pages of nodes, some with names of maximum length.
const names = { statuses: nodeStatusNames, types: nodeTypeNames }
const key = 'cGhvbmUtcHJpdmF0ZS1rZXktMTIzNDU2Nzg5MDEyMzQ='

const node = (different: object = {}) => ({
  id: 7,
  name: 'Fjord',
  country: 'NO',
  city: 'Oslo',
  url: 'https://oslo.example.org:51820',
  public_key: key,
  status: 1,
  type: 1,
  capacity: 10,
  busy_slots: 3,
  ...different,
})

export const longNamedNode = node({
  id: 8,
  name: 'North-'.repeat(10),
  city: 'Llanfairpwllgwyngyllgogerych',
  country: 'GS',
})
export const fullNode = node({ busy_slots: 10 })
export const freeNode = node()
export const closedNode = node({ is_closed: true })
export const amneziaNode = node({ type: nodeType.amneziaWg, capacity: 0 })

export const nodesResponse = (...items: object[]) => ({ items, ...names })

const now = () => Math.floor(Date.now() / 1000)
const soon = () => now() + 1500

/** A node with accesses of a limited user. */
export const accessesResponse = (of: object, count = 2) => ({
  items: [
    { id: 12, name: 'phone', ip: '10.8.0.2', public_key: key, expired_at: soon() },
    { id: 13, name: 'a-laptop-of-the-longest-possible', ip: '10.8.0.213', public_key: key, expired_at: null },
  ].slice(0, count),
  node: of,
  ...names,
})

const traffic = { received: 1_104_000_000, sent: 121_000_000 }
const activities = {
  connected: () => ({ last_handshake: now(), traffic }),
  lastSeen: () => ({ last_handshake: now() - 3 * 3600, traffic }),
  never: () => ({ last_handshake: null, traffic: { received: 0, sent: 0 } }),
}
type Activity = keyof typeof activities

/** The status of the accesses of `accessesResponse` and `allocateResponse`, by default on a node that has received all of them. */
export const statusResponse = (
  readiness = 'ready',
  [phone, laptop]: [Activity, Activity] = ['connected', 'lastSeen'],
) => ({
  readiness,
  items: [
    { id: 12, ...activities[phone]() },
    { id: 13, ...activities[laptop]() },
    { id: 14, ...activities.never() },
  ],
})

/** A new access, by default with a name that wg-quick does not accept. */
export const allocateResponse = (of: object, name = 'My phone (work)') => ({
  access: { id: 14, name, ip: '10.8.0.4', public_key: key, private_key: key, expired_at: soon() },
  node: of,
  ...names,
})

/** Accesses of a limited user on several nodes, in each state. */
export function ownAccessesResponse() {
  const { items } = accessesResponse(freeNode)
  const at = ({ id, name, country }: typeof freeNode) => ({ node: { id, name, country } })
  return {
    items: [
      { ...items[0], ...at(freeNode), ...activities.never(), readiness: 'ready' },
      { ...items[1], ...at(longNamedNode), ...activities.connected(), expired_at: soon(), readiness: 'ready' },
      { ...items[0], id: 15, ...at(amneziaNode), ...activities.lastSeen(), readiness: 'unreachable' },
      { ...items[0], id: 16, ...at(fullNode), ...activities.never(), readiness: 'unmanaged' },
    ],
  }
}
