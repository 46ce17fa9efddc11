/** What the server answers on the screens of nodes, with the longest names that it would take. */
const names = { statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } }
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

export const longNamed = node({ id: 8, name: 'North-'.repeat(10), city: 'Llanfairpwllgwyngyllgogerych', country: 'GS' })
export const full = node({ busy_slots: 10 })
export const free = node()
export const disguised = node({ type: 2, capacity: 0 })

/** The list of nodes. */
export const nodesAnswer = (...items: object[]) => ({ items, ...names })

const soon = Math.floor(Date.now() / 1000) + 1500

/** One node with accesses of somebody who is limited. */
export const accessesAnswer = (of: object, count = 2) => ({
  items: [
    { id: 12, name: 'phone', ip: '10.8.0.2', public_key: key, expired_at: soon },
    { id: 13, name: 'a-laptop-of-the-longest-possible', ip: '10.8.0.213', public_key: key, expired_at: null },
  ].slice(0, count),
  node: of,
  ...names,
})

/** A new access, with a name that not every program takes. */
export const allocateAnswer = (of: object) => ({
  access: { id: 14, name: 'My phone (work)', ip: '10.8.0.4', public_key: key, private_key: key, expired_at: soon },
  node: of,
  ...names,
})
