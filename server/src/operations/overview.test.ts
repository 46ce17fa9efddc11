import { beforeEach, expect, test } from '@rstest/core'
import type { Attention, Overview } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodeAgents, releasedAgents } from '../database/tables/node-agents.ts'
import { orders } from '../database/tables/orders.ts'
import { nodes, users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const day = 24 * 60 * 60
const agentToken = `sallyport1.${'f'.repeat(43)}.${'s'.repeat(43)}`

// The demo has a sandbox gateway, so that plans can be ordered.
const { addPremiumUser, allocate, server } = await testContext({ DEMO: 'yes' })

// Each test starts without nodes, premium and problems of orders.
beforeEach(async () => {
  const { db } = server.store
  const { admin } = await adminClient(server)
  for (const { id } of await db.select({ id: nodes.id }).from(nodes))
    await server.request('DELETE', `/api/admin/nodes/${id}?accesses=1000`, { token: admin.token })
  await db.delete(releasedAgents)
  await db.update(users).set({ premium_expired_at: null })
  await db.update(orders).set({ problem: null })
})

async function overview(): Promise<Overview> {
  const { admin } = await adminClient(server)
  const response = await server.request('GET', '/api/admin/overview', { token: admin.token })
  expect(response.statusCode).toBe(200)
  return response.json()
}

const setAgent = (node_id: number, fields: Partial<typeof nodeAgents.$inferInsert>) =>
  server.store.db.update(nodeAgents).set(fields).where(eq(nodeAgents.node_id, node_id))

test('counts users by what they have', async () => {
  const { store } = server
  const before = (await overview()).users
  await addSignedInUser(store, { is_active: false, premium_expired_at: startTime + day })
  await addSignedInUser(store, { premium_expired_at: startTime + day })
  await addSignedInUser(store, { premium_expired_at: startTime - day, created_at: startTime - 8 * day })

  const after = (await overview()).users

  // Each call adds an admin.
  expect(after).toEqual({
    total: before.total + 4,
    active: before.active + 3,
    premium: before.premium + 1,
    recent: before.recent + 3,
  })
})

test('counts unexpired accesses, and the connected ones of nodes that can be reached', async () => {
  const node_id = await addNode(server.store, { api_token: agentToken })
  const lost = await addNode(server.store, { api_token: agentToken })
  const expired = await addSignedInUser(server.store)
  await allocate(expired.token, node_id)
  server.time.now = startTime + 3600
  await allocate((await addPremiumUser()).token, node_id)
  await allocate((await addSignedInUser(server.store)).token, node_id)
  await setAgent(node_id, { seen_at: startTime, connected_peers: 2 })
  await setAgent(lost, { unreachable_since: startTime, connected_peers: 5 })

  const { accesses } = await overview()

  expect(accesses).toEqual({ active: 2, limited: 1, connected: 2 })
})

test('shows the load of active nodes, the fullest first', async () => {
  const [small, large] = [
    await addNode(server.store, { name: 'Small', capacity: 2 }),
    await addNode(server.store, { name: 'Large', capacity: 10 }),
  ]
  const unlimited = await addNode(server.store, { name: 'Unlimited', capacity: 0 })
  await addNode(server.store, { name: 'Off', capacity: 5, status: 0 })
  for (const id of [small, large, unlimited, unlimited]) await allocate((await addPremiumUser()).token, id)

  expect((await overview()).nodes).toEqual({
    total: 4,
    active: 3,
    busy_slots: 2,
    capacity: 12,
    unlimited_slots: 2,
    fullest: [
      { id: small, name: 'Small', busy_slots: 1, capacity: 2 },
      { id: large, name: 'Large', busy_slots: 1, capacity: 10 },
    ],
  })
})

test('names the nodes that need attention with their concerns, the most urgent first', async () => {
  const add = (name: string, fields: object = {}) => addNode(server.store, { name, api_token: agentToken, ...fields })
  const [old, full, failed, lost] = [
    await add('Old'),
    await add('Full', { capacity: 1 }),
    await add('Failed'),
    await add('Lost'),
  ]
  await add('Pending')
  await addNode(server.store, { name: 'Unmanaged' })
  await allocate((await addPremiumUser()).token, full)
  await setAgent(old, { seen_at: startTime, agent_version: '0.0.1' })
  await setAgent(failed, { seen_at: startTime, problem: 'interface' })
  await setAgent(lost, { unreachable_since: startTime - 60, problem: 'timeout', agent_version: '0.0.1' })

  const { nodes: concerned } = (await overview()).attention

  expect(concerned).toEqual({
    count: 4,
    items: [
      { id: lost, name: 'Lost', concerns: ['unreachable', 'outdated'], unreachable_since: startTime - 60 },
      { id: failed, name: 'Failed', concerns: ['failed'], unreachable_since: null },
      { id: full, name: 'Full', concerns: ['full'], unreachable_since: null },
      { id: old, name: 'Old', concerns: ['outdated'], unreachable_since: null },
    ],
  })
})

test('names replaced agents and those of deleted nodes that still have accesses, unless they have a node again', async () => {
  const { db } = server.store
  const tokenOf = (letter: string) => `sallyport1.${letter.repeat(43)}.${'s'.repeat(43)}`
  const node_id = await addNode(server.store, { name: 'Replaced', api_token: agentToken })
  const agent = {
    api_url: 'https://a.test',
    api_token: tokenOf('a'),
    public_key: 'key',
    generation: 1,
    released_at: startTime,
  }
  await db.insert(releasedAgents).values([
    { ...agent, node_id: 900, name: 'Tried', failures: 1 },
    { ...agent, node_id: 901, name: 'Not tried yet' },
    { ...agent, node_id, name: 'Replaced', failures: 1 },
    { ...agent, node_id: 902, name: 'Again', failures: 1, api_token: agentToken },
  ])

  const { attention } = await overview()
  const { admin } = await adminClient(server)
  const health = await server.request('GET', `/api/admin/node-health/${node_id}`, { token: admin.token })

  const item = { id: expect.any(Number), released_at: startTime }
  expect(attention.released_agents).toEqual({
    count: 2,
    items: [
      { ...item, node_id: 900, name: 'Tried', is_node_deleted: true },
      { ...item, node_id, name: 'Replaced', is_node_deleted: false },
    ],
  })
  expect(health.json().unreached_agents).toBe(1)
})

test('names orders with a problem, and counts pending ones', async () => {
  const buyer = await addSignedInUser(server.store)
  const before = (await overview()).orders.pending
  const body = { plan_id: 1, description: '' }
  const ordered = await server.request('POST', '/api/user/plan/order', { token: buyer.token, body })
  const { id, ext_id } = ordered.json()
  await server.store.db.update(orders).set({ problem: 'underpaid' }).where(eq(orders.id, id))

  const { orders: figures, attention } = await overview()

  expect(figures.pending).toBe(before + 1)
  expect(attention.orders).toEqual({
    count: 1,
    items: [{ id, external_id: ext_id, user_id: buyer.id, user_email: buyer.email, problem: 'underpaid' }],
  })
})

test('names premium that ends within a week, the first end first, of users who lose something', async () => {
  const { store } = server
  const add = (days: number, fields: object = {}) =>
    addSignedInUser(store, { premium_expired_at: startTime + days * day, ...fields })
  const [later, sooner] = [await add(5), await add(1)]
  await add(8)
  await add(2, { is_privileged: true })
  await add(2, { is_active: false })

  const { premium } = (await overview()).attention

  expect(premium.count).toBe(2)
  expect(premium.items).toEqual([
    { user_id: sooner.id, user_email: sooner.email, premium_expired_at: startTime + day },
    { user_id: later.id, user_email: later.email, premium_expired_at: startTime + 5 * day },
  ])
})

test('names the first ten of a kind, and all of them on the page of what needs attention', async () => {
  const ending = { premium_expired_at: startTime + day }
  const ids = (await Promise.all(Array.from({ length: 12 }, () => addSignedInUser(server.store, ending)))).map(
    ({ id }) => id,
  )
  const { admin } = await adminClient(server)

  const { premium } = (await overview()).attention
  const response = await server.request('GET', '/api/admin/overview/attention', { token: admin.token })

  const all: Attention = response.json()
  expect([premium.count, premium.items.length]).toEqual([12, 10])
  expect(all.premium.count).toBe(12)
  expect(all.premium.items.map(({ user_id }) => user_id)).toEqual(ids.toSorted((one, other) => one - other))
  expect(all.nodes).toEqual({ count: 0, items: [] })
})
