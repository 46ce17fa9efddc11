import { beforeAll, expect, test } from '@rstest/core'
import type { AdminNode } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodeAgents } from '../store/node-agent-tables.ts'
import { nodes } from '../store/schema.ts'
import { agentToken } from '../testing/agent-reports.ts'
import { addNode, addSignedInUser, startTime, sharedServer } from '../testing/test-server.ts'

let token: string
const ids: Record<string, number> = {}

const seeded = [
  { name: 'Fjord', country: 'NO', city: 'Oslo', capacity: 10, created_at: startTime + 3 },
  { name: 'Almaty', country: 'KZ', capacity: 0, url: 'https://steppe.example.test', created_at: startTime + 1 },
  { name: 'berlin', country: 'DE', city: 'Berlin', capacity: 5, type: 2, api_token: agentToken },
  { name: 'Токио', country: 'JP', capacity: 7, status: 0, public_key: `${'k'.repeat(43)}=`, created_at: startTime + 2 },
]

const server = await sharedServer()

beforeAll(async () => {
  token = (await addSignedInUser(server.store, { is_admin: true })).token
  for (const node of seeded) ids[node.name] = await addNode(server.store, { url: 'https://vpn.example.test', ...node })
  const agent = { seen_at: startTime, unreachable_since: startTime }
  await server.store.db.update(nodeAgents).set(agent).where(eq(nodeAgents.node_id, ids['berlin']!))
  const { token: member } = await addSignedInUser(server.store)
  const body = { node_id: ids['Fjord'], name: 'phone' }
  await server.request('POST', '/api/user/access/allocate', { token: member, body })
})

async function found(query: Record<string, string>) {
  const { statusCode, json } = await server.request('GET', `/api/admin/node/list?${new URLSearchParams(query)}`, {
    token,
  })
  return statusCode === 200 ? json<{ items: AdminNode[] }>().items.map(({ name }) => name) : statusCode
}

test('lists all nodes by name', async () => {
  expect(await found({})).toEqual(['Almaty', 'berlin', 'Fjord', 'Токио'])
})

const sorted = [
  ['-name', ['Токио', 'Fjord', 'berlin', 'Almaty']],
  ['country', ['berlin', 'Токио', 'Almaty', 'Fjord']],
  ['capacity', ['Almaty', 'berlin', 'Токио', 'Fjord']],
  ['created_at', ['berlin', 'Almaty', 'Токио', 'Fjord']],
] as const
for (const [sort, names] of sorted) {
  test(`sorts by ${sort}`, async () => {
    expect(await found({ sort })).toEqual(names)
  })
}

test('sorts by used slots', async () => {
  expect(await found({ sort: '-busy_slots', limit: '1' })).toEqual(['Fjord'])
})

const searches = [
  [{ search: 'FJO' }, ['Fjord']],
  [{ search: 'oslo' }, ['Fjord']],
  [{ search: 'токи' }, ['Токио']],
  [{ search: 'steppe.example' }, ['Almaty']],
  [{ search: 'germ' }, ['berlin']],
  [{ search: 'Герман' }, []],
  [{ search: 'Герман', language: 'ru' }, ['berlin']],
  [{ search: `${'k'.repeat(43)}=` }, ['Токио']],
  [{ search: '100%' }, []],
  [{ search: 'Norway, fjord' }, ['Fjord']],
  [{ search: 'almaty steppe' }, ['Almaty']],
] as const
for (const [query, names] of searches) {
  test(`finds ${names.join(', ') || 'nothing'} with ${JSON.stringify(query)}`, async () => {
    expect(await found(query)).toEqual(names)
  })
}

test('finds a node by its id', async () => {
  expect(await found({ search: `#${ids['berlin']}` })).toEqual(['berlin'])
})

test('a node with exactly the id comes first', async () => {
  const id = await addNode(server.store, { name: `1 of ${ids['Fjord']}` })
  const names = await found({ search: String(ids['Fjord']) })
  await server.store.db.delete(nodes).where(eq(nodes.id, id))

  expect(names).toEqual(['Fjord', `1 of ${ids['Fjord']}`])
})

const filters = [
  [{ status: 'inactive' }, ['Токио']],
  [{ status: 'active', type: 'wireguard' }, ['Almaty', 'Fjord']],
  [{ type: 'amnezia-wg' }, ['berlin']],
  [{ country: 'KZ' }, ['Almaty']],
  [{ state: 'unreachable' }, ['berlin']],
  [{ state: 'unmanaged', status: 'active' }, ['Almaty', 'Fjord']],
  [{ state: 'synchronised' }, []],
] as const
for (const [query, names] of filters) {
  test(`filters by ${JSON.stringify(query)}`, async () => {
    expect(await found(query)).toEqual(names)
  })
}

test('refuses unknown filters', async () => {
  const bad: Record<string, string>[] = [{ status: '1' }, { country: 'XX' }, { sort: 'api_token' }, { state: 'broken' }]
  for (const query of bad) expect(await found(query)).toBe(400)
})
