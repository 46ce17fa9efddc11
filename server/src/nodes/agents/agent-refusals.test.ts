import type { ServerResponse } from 'node:http'
import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { eq } from 'drizzle-orm'
import { nodeGenerations } from '../../database/tables/node-agents.ts'
import { nodes } from '../../database/tables/schema.ts'
import { agentCertificate } from '../../testing/agents/agent-certificate.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { startTime, testContext } from '../../testing/test-server.ts'
import { installationId } from './state.ts'

const otherServer = 'b7a2f0aa-0f0a-4f61-a1f1-0d6a6a3f9d11'
const otherSecret = 's'.repeat(43)

const context = await testContext()
const { addPremiumUser, allocate, server } = context

const { start, nodeWithAgent } = agentFixture(context)
const installation = () => installationId(server.store.db)

test('records another certificate as unreachable, and sends no request', async () => {
  const { fingerprint } = agentCertificate()
  const { agent, row } = await nodeWithAgent({ api_token: formatAgentToken({ fingerprint, secret: otherSecret }) })
  start()

  await eventually(row).toMatchObject({ problem: 'certificate', unreachable_since: startTime, seen_at: null })
  expect(agent.requests).toEqual([])
})

test('records a refused secret as unreachable, and pushes nothing', async () => {
  const { agent, row, node_id } = await nodeWithAgent()
  const api_token = formatAgentToken({ fingerprint: agent.fingerprint, secret: otherSecret })
  await server.store.db.update(nodes).set({ api_token }).where(eq(nodes.id, node_id))
  start()

  await eventually(row).toMatchObject({ problem: 'token', unreachable_since: startTime, seen_at: null })
  expect(new Set(agent.requests)).toEqual(new Set(['GET /status']))
})

test('pushes nothing to the agent of another installation, until that agent has forgotten it', async () => {
  const { agent, row } = await nodeWithAgent()
  agent.server = otherServer
  start()

  await eventually(row).toMatchObject({ problem: 'other_server', seen_at: startTime, unreachable_since: null })
  expect(new Set(agent.requests)).toEqual(new Set(['GET /status']))
  agent.server = null

  await eventually(() => agent.pushes.length).toBe(1)
  await eventually(row).toMatchObject({ problem: null, is_interface_synchronised: true })
})

test('reports an interface that cannot be changed, and goes on when it can', async () => {
  const { agent, row } = await nodeWithAgent()
  agent.intercept = ({ method }, response) => {
    if (method !== 'PUT') return false
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"not_applied"}')
    return true
  }
  start()

  await eventually(row).toMatchObject({ problem: 'interface', seen_at: startTime, unreachable_since: null })
  agent.intercept = () => false

  await eventually(row).toMatchObject({ problem: null, is_interface_synchronised: true, applied_generation: 1 })
})

test('an agent whose status can be read, but to which no state can be sent, is unreachable until it takes one', async () => {
  const { agent, row } = await nodeWithAgent()
  let puts = 0
  const problems = new Set<unknown>()
  const refuse = async (response: ServerResponse) => {
    const known = await row()
    if (++puts > 1) problems.add([known?.unreachable_since, known?.problem].join())
    response.writeHead(502).end()
  }
  agent.intercept = ({ method }, response) => {
    if (method === 'PUT') void refuse(response)
    return method === 'PUT'
  }
  start()

  await eventually(() => puts).toBeGreaterThan(3)
  expect([...problems]).toEqual([`${startTime},response`])
  agent.intercept = () => false

  await eventually(row).toMatchObject({ problem: null, unreachable_since: null, applied_generation: 1 })
})

test('reports an interface with another public key than the node, and pushes all the same', async () => {
  const { agent, row } = await nodeWithAgent()
  agent.status = { public_key: 'another' }
  start()

  await eventually(row).toMatchObject({ problem: 'public_key', applied_generation: 1 })
  expect(agent.pushes).toHaveLength(1)
})

test('raises its generation above the generation of an agent that has applied more than a restored backup', async () => {
  const { agent, row, generation } = await nodeWithAgent()
  Object.assign(agent, { server: await installation(), generation: 1000 })
  start()

  await eventually(row).toMatchObject({ applied_generation: 1001 })
  expect(agent.pushes.map((push) => push.generation)).toEqual([1001])
  expect(await generation()).toBe(1001)
})

test('keeps its generation for an agent with one that leaves no room for changes, which accepts it', async () => {
  const { agent, row, generation } = await nodeWithAgent()
  agent.status = { generation: 2 ** 49 + 1 }
  agent.server = await installation()
  start()

  await eventually(row).toMatchObject({ applied_generation: 1, problem: null })
  expect([agent.pushes[0]?.generation, await generation()]).toEqual([1, 1])
})

test('raises its generation if the agent of a restored backup has the same one with other peers', async () => {
  const { agent, row, generation } = await nodeWithAgent()
  const public_key = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
  const peers = [{ public_key, ip: '10.8.0.9', expired_at: null }]
  Object.assign(agent, { server: await installation(), generation: 1, peers })
  start()

  await eventually(row).toMatchObject({ applied_generation: 2 })
  expect([agent.peers, await generation()]).toEqual([[], 2])
})

test('repeats a push that was applied, but not recorded', async () => {
  const { agent, row, node_id, generation } = await nodeWithAgent()
  await server.store.db.update(nodeGenerations).set({ generation: 7 }).where(eq(nodeGenerations.node_id, node_id))
  Object.assign(agent, { server: await installation(), generation: 7 })
  start()

  await eventually(row).toMatchObject({ applied_generation: 7 })
  expect([agent.pushes.length, await generation()]).toEqual([1, 7])
})

test('reads the state again when the agent refuses it as stale', async () => {
  const { agent, node_id } = await nodeWithAgent()
  start({ timing: { statusInterval: 60_000 } })
  await eventually(() => agent.pushes.length).toBe(1)
  agent.generation = 50

  await allocate((await addPremiumUser()).token, node_id)

  await eventually(() => agent.peers.length).toBe(1)
  expect(agent.generation).toBe(51)
})
