import { expect, test } from '@rstest/core'
import type { AdminNode } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { agentToken } from '../testing/agents/agent-reports.ts'
import { addNode, addSignedInUser, startTime, sharedServer } from '../testing/test-server.ts'

const ids: Record<string, number> = {}

const seeded = [
  { name: 'Fjord', country: 'NO', city: 'Oslo', capacity: 10, created_at: startTime + 3 },
  { name: 'Almaty', country: 'KZ', capacity: 0, url: 'https://steppe.example.test', created_at: startTime + 1 },
  { name: 'berlin', country: 'DE', city: 'Berlin', capacity: 5, type: 2, api_token: agentToken },
  { name: 'Токио', country: 'JP', capacity: 7, status: 0, public_key: `${'k'.repeat(43)}=`, created_at: startTime + 2 },
]

const server = await sharedServer()

const { token } = await addSignedInUser(server.store, { is_admin: true })
for (const node of seeded) ids[node.name] = await addNode(server.store, { url: 'https://vpn.example.test', ...node })
const agent = { seen_at: startTime, unreachable_since: startTime }
await server.store.db.update(nodeAgents).set(agent).where(eq(nodeAgents.node_id, ids['berlin']!))
const body = { node_id: ids['Fjord'], name: 'phone' }
await server.request('POST', '/api/user/access/allocate', { token, body })

async function found(query: Record<string, string>) {
  const { statusCode, json } = await server.request('GET', `/api/admin/node/list?${new URLSearchParams(query)}`, {
    token,
  })
  return statusCode === 200 ? json<{ items: AdminNode[] }>().items.map(({ name }) => name) : statusCode
}

const sorted = [
  ['', ['Almaty', 'berlin', 'Fjord', 'Токио']],
  ['-name', ['Токио', 'Fjord', 'berlin', 'Almaty']],
  ['country', ['berlin', 'Токио', 'Almaty', 'Fjord']],
  ['capacity', ['Almaty', 'berlin', 'Токио', 'Fjord']],
  ['created_at', ['berlin', 'Almaty', 'Токио', 'Fjord']],
] as const
test('sorts all nodes as requested, by name by default', async () => {
  for (const [sort, names] of sorted) expect([sort, await found(sort ? { sort } : {})]).toEqual([sort, names])
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
test('finds nodes by their texts, country, public key and id', async () => {
  for (const [query, names] of searches) expect([query, await found(query)]).toEqual([query, names])
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
test('filters by status, type, country and state', async () => {
  for (const [query, names] of filters) expect([query, await found(query)]).toEqual([query, names])
})
