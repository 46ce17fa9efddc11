import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { nodeAgents, nodeGenerations } from '../database/tables/node-agents.ts'
import { agentToken, reportingNode } from '../testing/agents/agent-reports.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const counters = { received: 100, sent: 1000, last_handshake: startTime - 40 }
const noTraffic = { received: 0, sent: 0 }

const context = await testContext()
const { addPremiumUser, allocate, server } = context

const statusOf = (token: string, node_id: number) =>
  server.request('GET', `/api/user/access/status/${node_id}`, { token })
const itemsOf = async (token: string, node_id: number) => (await statusOf(token, node_id)).json().items

test('contains the last handshake and the traffic of the own accesses on the node only, newest first', async () => {
  const node = await reportingNode(context)
  await node.report({ counters })
  const other = await addPremiumUser()
  await allocate(other.token, node.node_id)
  await allocate(node.user.token, await addNode(server.store))
  await allocate(node.user.token, node.node_id, 'tablet')

  expect(await itemsOf(node.user.token, node.node_id)).toEqual([
    { id: expect.any(Number), last_handshake: null, traffic: noTraffic },
    { id: node.access_id, last_handshake: startTime - 40, traffic: { received: 1000, sent: 100 } },
  ])
  expect(await itemsOf(other.token, node.node_id)).toMatchObject([{ last_handshake: null, traffic: noTraffic }])
})

test('counts the traffic of the current month in UTC', async () => {
  const newMonth = Date.UTC(2026, 9, 1) / 1000
  const node = await reportingNode(context)
  await node.report({ counters, now: newMonth - 1 })
  await node.report({ counters: { ...counters, sent: 1300 }, now: newMonth })
  const trafficAt = async (now: number) => {
    server.time.now = now
    const [{ traffic }] = await itemsOf(node.user.token, node.node_id)
    server.time.now = startTime
    return traffic
  }

  expect(await trafficAt(newMonth - 1)).toEqual({ received: 1300, sent: 100 })
  expect(await trafficAt(newMonth)).toEqual({ received: 300, sent: 0 })
})

test('a node is ready when its agent has applied the last change', async () => {
  const { db, node_id, user } = await reportingNode(context)
  const readiness = async () => (await statusOf(user.token, node_id)).json().readiness
  const [{ generation } = { generation: 0 }] = await db
    .select()
    .from(nodeGenerations)
    .where(eq(nodeGenerations.node_id, node_id))
  const setAgent = (values: Partial<typeof nodeAgents.$inferInsert>) =>
    db.update(nodeAgents).set(values).where(eq(nodeAgents.node_id, node_id))

  expect(await readiness()).toBe('pending')
  await setAgent({ seen_at: startTime, applied_generation: generation, is_interface_synchronised: true })
  expect(await readiness()).toBe('ready')
  await setAgent({ is_interface_synchronised: false })
  expect(await readiness()).toBe('pending')
  for (const problem of ['other_server', 'interface', 'public_key'] as const) {
    await setAgent({ problem })
    expect(await readiness()).toBe('unreachable')
  }
  await setAgent({ problem: 'forwarding' })
  expect((await statusOf(user.token, node_id)).json()).toMatchObject({ is_without_internet: true })
  await setAgent({ is_interface_synchronised: true, problem: null })
  await allocate(user.token, node_id)
  expect(await readiness()).toBe('pending')
  await setAgent({ unreachable_since: startTime })
  expect(await readiness()).toBe('unreachable')
})

test('a node without the token of an agent is unmanaged', async () => {
  const { token } = await addPremiumUser()

  for (const api_token of ['', 'token', `${agentToken}x`]) {
    const node_id = await addNode(server.store, { api_token })
    expect((await statusOf(token, node_id)).json()).toEqual({ readiness: 'unmanaged', items: [] })
  }
})

test('admins see the active accesses of a node with their activity, in pages', async () => {
  const node = await reportingNode(context)
  const { token } = await addSignedInUser(server.store, { is_admin: true })
  await node.report({ counters })
  for (const name of ['gone', 'tablet', 'laptop']) await allocate(node.user.token, node.node_id, name)
  await node.db.update(accesses).set({ status: 'inactive' }).where(eq(accesses.name, 'gone'))
  const page = async (query: string) =>
    (await server.request('GET', `/api/admin/node-health/${node.node_id}/accesses?${query}`, { token })).json()

  const first = await page('limit=2')
  const second = await page(`limit=2&after=${first.next}`)

  expect(first.items.map(({ access_name }: { access_name: string }) => access_name)).toEqual(['laptop', 'tablet'])
  expect(second.items).toMatchObject([
    {
      access_id: node.access_id,
      user_email: node.user.email,
      last_handshake: startTime - 40,
      traffic: { received: 1000, sent: 100 },
    },
  ])
  expect(second.next).toBeUndefined()
  const unknown = await server.request('GET', '/api/admin/node-health/1000000/accesses', { token })
  expect(unknown.statusCode).toBe(404)
})
