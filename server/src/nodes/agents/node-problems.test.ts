import { expect, test } from '@rstest/core'
import type { AgentStatus, ObservedNode } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { nodes } from '../../database/tables/schema.ts'
import { adminClient } from '../../testing/admin-client.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { nodeFields, observedNode } from '../../testing/agents/node-fields.ts'
import { addNode, testContext } from '../../testing/test-server.ts'
import { nodeHealth } from '../node-health.ts'

const context = await testContext()
const { addPremiumUser, allocate, server } = context
const { start, startAgent, nodeWithAgent } = agentFixture(context)

const observing = (difference: Partial<ObservedNode>) => ({ observed: { ...observedNode, ...difference } })
const healthOf = async (node_id: number) => (await nodeHealth(server.store.db, server.time.now, node_id))[0]
const change = (node_id: number, fields: Partial<typeof nodes.$inferInsert>) =>
  server.store.db.update(nodes).set(fields).where(eq(nodes.id, node_id))

const differences: [problem: NodeProblem, status: Partial<AgentStatus>][] = [
  ['public_key', { public_key: 'another' }],
  ['subnet', observing({ address: '10.9.0.1/24' })],
  ['port', observing({ listen_port: 51_821 })],
  ['subnet', observing({ address: '10.8.0.1/16' })],
  ['forwarding', observing({ is_forwarding: false })],
  ['subnet', observing({ address: null })],
  ['forwarding', observing({ drops_forwarded: true })],
  ['firewall', observing({ has_firewall_rules: false })],
  ['mtu', observing({ mtu: 68 })],
  ['firewall', { ...observing({ has_firewall_rules: false }), interface: 'failed' }],
  ['interface', { observed: observedNode, interface: 'failed' }],
]

test('a node is not synchronised while its agent finds anything else than the server expects', async () => {
  const { agent, node_id } = await nodeWithAgent()
  agent.status = { observed: observedNode }
  start({ timing: { statusInterval: 50, watchedInterval: 50 } })
  await eventually(() => healthOf(node_id)).toMatchObject({ state: 'synchronised', problem: null })

  for (const [problem, status] of differences) {
    agent.status = status
    await eventually(() => healthOf(node_id)).toMatchObject({ state: 'unsynchronised', problem })
  }
  // An MTU that the admin has set is no problem.
  agent.status = { ...observing({ mtu: 1380 }), interface: 'synchronised' }
  await eventually(() => healthOf(node_id)).toMatchObject({ state: 'synchronised', problem: null })
})

test('another UDP port is no problem once a client has connected', async () => {
  const { agent, node_id } = await nodeWithAgent()
  agent.status = observing({ listen_port: 51_821 })
  start()
  await eventually(() => healthOf(node_id)).toMatchObject({ problem: 'port' })

  agent.status.peers = [{ public_key: 'client', last_handshake: 1, received: 1, sent: 1 }]
  await eventually(() => healthOf(node_id)).toMatchObject({ state: 'synchronised' })
  agent.status.peers = []
  await change(node_id, { name: 'Bergen' })
  expect(await healthOf(node_id)).toMatchObject({ state: 'synchronised' })
})

test('two nodes with one agent are not synchronised, until one of them has another agent', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const other = await addNode(server.store, { api_url: agent.url, api_token: agent.token })
  start()
  for (const id of [node_id, other]) {
    await eventually(() => healthOf(id)).toMatchObject({ state: 'unsynchronised', problem: 'shared_agent' })
  }

  const own = await startAgent()
  await change(other, { api_url: own.url, api_token: own.token })

  for (const id of [node_id, other]) await eventually(() => healthOf(id)).toMatchObject({ state: 'synchronised' })
})

const changes: [name: string, fields: Partial<typeof nodes.$inferInsert>, problem: NodeProblem][] = [
  ['public key', { public_key: 'another' }, 'public_key'],
  ['subnet', { subnet_cidr: '10.9.0.0/24' }, 'subnet'],
  ['port', { url: 'https://oslo.example.test:51821' }, 'port'],
]
for (const [name, fields, problem] of changes) {
  test(`a node whose ${name} was changed is not synchronised before its agent was asked again`, async () => {
    const { agent, node_id } = await nodeWithAgent()
    await change(node_id, { public_key: 'key' })
    agent.status = { observed: observedNode, public_key: 'key' }
    // No interval ends during the test, so that only the change causes a request.
    start({ timing: { statusInterval: 600_000, watchedInterval: 600_000 } })
    await eventually(() => healthOf(node_id)).toMatchObject({ state: 'synchronised' })

    const atPush: unknown[] = []
    agent.intercept = ({ method }) => {
      if (method !== 'GET') void healthOf(node_id).then((health) => atPush.push(health?.problem))
      return false
    }
    agent.responseDelay = 50
    await change(node_id, fields)
    expect(await healthOf(node_id)).toMatchObject({ state: 'pending' })

    await eventually(() => agent.pushes.length).toBeGreaterThan(1)
    await eventually(() => healthOf(node_id)).toMatchObject({ state: 'unsynchronised', problem })
    expect(new Set(atPush)).toEqual(new Set([problem]))
  })
}

test('a synchronised node with an access of ten minutes and without any handshake is marked as never used', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const created = server.time.now
  const { access } = (await allocate((await addPremiumUser()).token, node_id)).json()
  start()
  await eventually(() => healthOf(node_id)).toMatchObject({ state: 'synchronised', is_never_used: false })

  server.time.now = created + 599
  expect(await healthOf(node_id)).toMatchObject({ is_never_used: false })
  server.time.now = created + 600
  expect(await healthOf(node_id)).toMatchObject({ state: 'synchronised', is_never_used: true })

  agent.status = { peers: [{ public_key: access.public_key, last_handshake: 1, received: 1, sent: 1 }] }
  await eventually(row).toMatchObject({ has_seen_handshake: true })
  expect(await healthOf(node_id)).toMatchObject({ is_never_used: false })
  server.time.now = created
})

async function formWithAgent() {
  const agent = await startAgent()
  agent.status = { public_key: 'agent-key', ...observing({}) }
  const valid = {
    ...nodeFields,
    subnet_cidr: '10.8.0.0/24',
    public_key: 'agent-key',
    api_url: agent.url,
    api_token: agent.token,
  }
  return { agent, valid, adminApi: await adminClient(server) }
}

const refusals: [fields: object, body: object][] = [
  [
    { subnet_cidr: '10.9.0.0/24' },
    { message: 'form.error.subnet.agent', values: { agent: '10.8.0.1/24', form: '10.9.0.0/24' } },
  ],
  [
    { public_key: 'typed-key' },
    { message: 'form.error.public.key.agent', values: { agent: 'agent-key', form: 'typed-key' } },
  ],
]

test('a node that contradicts its agent is not saved, and the response has both values', async () => {
  const { valid, adminApi } = await formWithAgent()
  for (const [fields, body] of refusals) {
    const { statusCode, json } = await adminApi.createNode({ ...valid, ...fields })
    expect([statusCode, json()]).toEqual([400, body])
  }
  // A router may forward another port.
  const created = await adminApi.createNode({ ...valid, url: 'https://bergen.example.test:443' })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()

  for (const [fields, body] of refusals) {
    const { statusCode, json } = await adminApi.updateNode(id, { ...valid, api_token: '', ...fields })
    expect([statusCode, json()]).toEqual([400, body])
  }
  expect(await context.nodeRow(id)).toMatchObject({ subnet_cidr: '10.8.0.0/24', public_key: 'agent-key' })
})

test('a node is saved if its agent does not answer, or if nothing that the agent knows has changed', async () => {
  const { agent, valid, adminApi } = await formWithAgent()
  const { id } = (await adminApi.createNode(valid)).json()

  agent.status = observing({ address: '10.7.0.1/24' })
  expect((await adminApi.updateNode(id, { ...valid, api_token: '', status: 0 })).statusCode).toBe(200)
  await agent.stop()
  expect((await adminApi.updateNode(id, { ...valid, subnet_cidr: '10.9.0.0/24' })).statusCode).toBe(200)
})
