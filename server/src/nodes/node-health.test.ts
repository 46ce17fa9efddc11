import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import type { HistoryRange } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodeAgents, nodeSamples, type NodeAgentRow } from '../database/tables/node-agents.ts'
import { adminClient } from '../testing/admin-client.ts'
import { reportingNode } from '../testing/agents/agent-reports.ts'
import { agentFixture } from '../testing/agents/agent-sync-client.ts'
import { nodeFields, observedNode } from '../testing/agents/node-fields.ts'
import { addNode, startTime, testContext } from '../testing/test-server.ts'
import { isOlderVersion } from './node-health.ts'

const api_token = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
const path = '/api/admin/node-health'

const states: [state: string, row: Partial<NodeAgentRow>][] = [
  ['pending', { seen_at: null }],
  ['synchronised', { seen_at: 1, applied_generation: 1, is_interface_synchronised: true }],
  ['unsynchronised', { seen_at: 1, applied_generation: 0, is_interface_synchronised: true }],
  ['unsynchronised', { seen_at: 1, applied_generation: 1, problem: 'interface' }],
  ['unsynchronised', { seen_at: 1, applied_generation: 1, is_interface_synchronised: true, problem: 'public_key' }],
  ['unreachable', { unreachable_since: 1, problem: 'connection' }],
  ['unreachable', { seen_at: 1, applied_generation: 1, is_interface_synchronised: true, unreachable_since: 1 }],
]

test.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.10.0', '1.9.0', false],
  ['2.0.0', '1.9.9', false],
])('whether version %s is older than %s: %s', (version, than, expected) => {
  expect(isOlderVersion(version, than)).toBe(expected)
})

const context = await testContext()
const { server } = context

async function admin() {
  const { token } = (await adminClient(server)).admin
  return {
    health: async (id: number) => (await server.request('GET', `${path}/${id}`, { token })).json(),
    list: async () => (await server.request('GET', path, { token })).json().items,
  }
}
const setAgent = (node_id: number, row: Partial<NodeAgentRow>) =>
  server.store.db.update(nodeAgents).set(row).where(eq(nodeAgents.node_id, node_id))
const addManagedNode = () => addNode(server.store, { api_token })

test('the state of a node follows from what its agent reported', async () => {
  const { health } = await admin()
  const node_id = await addManagedNode()
  const fresh = { seen_at: null, unreachable_since: null, problem: null, applied_generation: 0 }

  for (const [state, row] of states) {
    await setAgent(node_id, { ...fresh, is_interface_synchronised: false, ...row })
    expect([row, await health(node_id)]).toMatchObject([row, { node_id, state, problem: row.problem ?? null }])
  }
})

test('returns what an agent reported, and the traffic of the last 24 hours', async () => {
  const node_id = await addManagedNode()
  await setAgent(node_id, { seen_at: startTime, agent_version: '0.9.0', connected_peers: 3 })
  const sample = { node_id, period: 300, connected_peers: 3, received: 5, sent: 7 }
  const starts = [startTime - 2 * 86_400, startTime - 3600, startTime]
  for (const start of starts) await server.store.db.insert(nodeSamples).values({ ...sample, start })
  await server.store.db.insert(nodeSamples).values({ ...sample, period: 3600, start: startTime })

  expect(await (await admin()).health(2_000_000)).toEqual({ message: expect.any(String) })
  expect(await (await admin()).health(node_id)).toEqual({
    node_id,
    state: 'unsynchronised',
    problem: null,
    seen_at: startTime,
    unreachable_since: null,
    agent_version: '0.9.0',
    is_agent_outdated: true,
    connected_peers: 3,
    unreached_agents: 0,
    is_never_used: false,
    traffic: { received: 10, sent: 14 },
  })
})

test('lists all nodes; one without the token of an agent is unmanaged, and has no health', async () => {
  const managed = await addManagedNode()
  const unmanaged = await addNode(server.store, { api_token: 'token-of-oslo' })
  await setAgent(unmanaged, { unreachable_since: 1, problem: 'connection' })

  const items = await (await admin()).list()

  expect(items).toContainEqual(expect.objectContaining({ node_id: managed, state: 'pending' }))
  expect(items).toContainEqual(
    expect.objectContaining({ node_id: unmanaged, state: 'unmanaged', problem: null, unreachable_since: null }),
  )
})

test('calls of pages have the status of managed nodes read more often, and write only now and then', async () => {
  const [managed, unmanaged] = [await addManagedNode(), await addNode(server.store)]
  const { list, health } = await admin()
  const watched = async (node_id: number) => {
    const [row] = await server.store.db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id))
    return row?.watched_until
  }

  await list()
  const first = await watched(managed)
  server.time.now += 1
  await health(managed)
  const second = await watched(managed)
  server.time.now += 5
  await health(managed)
  const third = await watched(managed)

  expect([first, second, third, await watched(unmanaged)]).toEqual([startTime + 15, startTime + 15, startTime + 21, 0])
})

test('the list has the status of synchronised nodes not read more often', async () => {
  const node_id = await addManagedNode()
  await setAgent(node_id, { seen_at: 1, applied_generation: 1, is_interface_synchronised: true })

  await (await admin()).list()

  const [row] = await server.store.db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id))
  expect(row?.watched_until).toBe(0)
})

const { startAgent, nodeWithAgent } = agentFixture(context)

async function connectionTest() {
  const { token } = (await adminClient(server)).admin
  return (body: object) => server.request('POST', '/api/admin/node-health/test', { token, body })
}

test('tests a connection with the submitted token, and returns what the agent finds on its node', async () => {
  const live = await startAgent()
  live.status = { public_key: 'key of the interface', observed: observedNode }
  const testConnection = await connectionTest()

  const submitted = { api_url: live.url, api_token: live.token }
  expect((await testConnection(submitted)).json()).toEqual({
    problem: null,
    agent_version: '1.1.0',
    public_key: 'key of the interface',
    address: '10.8.0.1/24',
    listen_port: 51_820,
  })
  live.status.observed = { ...observedNode, address: null, has_firewall_rules: false }
  expect((await testConnection(submitted)).json()).toMatchObject({ problem: 'firewall', address: null })
  live.server = 'b7a2f0aa-0f0a-4f61-a1f1-0d6a6a3f9d11'
  expect((await testConnection(submitted)).json()).toMatchObject({ problem: 'other_server', agent_version: '1.1.0' })
  expect((await testConnection({ ...submitted, api_token: 'other' })).json()).toMatchObject({ problem: 'token' })
  await live.stop()
  expect((await testConnection(submitted)).json()).toEqual({
    problem: 'connection',
    agent_version: null,
    public_key: null,
    address: null,
    listen_port: null,
  })
})

test('tests a connection with the stored token at the stored URL, and at others with TLS', async () => {
  const { agent: live, node_id } = await nodeWithAgent()
  const testConnection = await connectionTest()

  expect((await testConnection({ node_id, api_url: live.url })).json()).toMatchObject({ problem: null })
  const requests = live.requests.length
  const withoutTls = live.url.replace('https:', 'http:')
  expect((await testConnection({ node_id, api_url: withoutTls })).json()).toMatchObject({ problem: 'token' })
  expect((await testConnection({ api_url: live.url })).json()).toMatchObject({ problem: 'token' })
  expect((await testConnection({ node_id: 2_000_000, api_url: live.url })).statusCode).toBe(404)
  expect(live.requests).toHaveLength(requests)
  expect((await testConnection({ node_id, api_url: `${live.url}/` })).json()).toMatchObject({ problem: null })
})

test('refuses connection tests above the limit with 429, and logs no token', async () => {
  const testConnection = await connectionTest()
  const api_token = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
  const submitted = { api_url: 'http://10.0.0.1', api_token }

  const statuses: number[] = []
  for (let tests = 0; tests < 61; tests++) statuses.push((await testConnection(submitted)).statusCode)

  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect(server.log.join('')).not.toContain(api_token)
})

test('limits the requests to submitted agents, of tests and of saved nodes together', async () => {
  const { admin, createNode, updateNode } = await adminClient(server)
  const { url: api_url, token: api_token } = await startAgent()
  const unmanaged = { ...nodeFields, api_token: '' }
  const connected = { ...nodeFields, api_url, api_token }
  const test = async (body: object) =>
    (await server.request('POST', '/api/admin/node-health/test', { token: admin.token, body })).statusCode
  const { id } = (await createNode(unmanaged)).json()
  for (let tests = 0; tests < 59; tests++) await test({ api_url, api_token })

  expect((await updateNode(id, connected)).statusCode).toBe(200)
  const refused = [await test({ api_url, api_token }), (await createNode(connected)).statusCode]
  expect(refused).toEqual([429, 429])
  expect((await updateNode(id, { ...connected, api_url: `${api_url}/` })).statusCode).toBe(429)
  // Without a request to the agent.
  expect([await test({ api_url }), (await createNode(unmanaged)).statusCode]).toEqual([200, 201])
  expect((await updateNode(id, { ...connected, name: 'Renamed' })).statusCode).toBe(200)
})

const hour = 60 * 60
const day = 24 * hour
const midnight = Math.floor(startTime / day) * day
const now = midnight + 7 * hour + 7 * 60

async function historyOf(node_id: number, range: string) {
  const { token } = (await adminClient(server)).admin
  server.time.now = now
  const response = await server.request('GET', `/api/admin/node-health/${node_id}/history?range=${range}`, { token })
  server.time.now = startTime
  return { status: response.statusCode, ...response.json() }
}

const ranges: [HistoryRange, { step: number; count: number; last: number }][] = [
  ['day', { step: 300, count: 288, last: now - 2 * 60 }],
  ['week', { step: hour, count: 168, last: midnight + 7 * hour }],
  ['month', { step: 6 * hour, count: 120, last: midnight + 6 * hour }],
]

for (const [range, { step, count, last }] of ranges) {
  test(`the history of a ${range} has a sample for each step, from its first to the last one`, async () => {
    const node = await reportingNode(context)
    const first = last - (count - 1) * step
    const counters = { received: 10, sent: 1000, last_handshake: first }
    const report = (sent: number, at: number, connected_peers = 1) =>
      node.report({ counters: { ...counters, sent }, connected_peers, now: at })
    await report(1000, first - 1)
    await report(1200, first)
    await report(2200, last, 3)
    await report(2700, now, 2)

    const { items, ...history } = await historyOf(node.node_id, range)

    expect(history.step).toBe(step)
    expect(items.map(({ start }: { start: number }) => start)).toEqual(
      Array.from({ length: count }, (_, index) => first + index * step),
    )
    expect(items[0]).toEqual({ start: first, received: 200, sent: 0, connected_peers: 1 })
    // A step without samples has zeros; any other step has the sum of the traffic and the maximum of the connected peers.
    expect(items.at(-2)).toEqual({ start: last - step, received: 0, sent: 0, connected_peers: 0 })
    expect(items.at(-1)).toEqual({ start: last, received: 1500, sent: 0, connected_peers: 3 })
  })
}

test('refuses an unknown range or node', async () => {
  const { node_id } = await reportingNode(context)

  expect((await historyOf(node_id, 'year')).status).toBe(400)
  expect((await historyOf(1_000_000, 'day')).status).toBe(404)
})
