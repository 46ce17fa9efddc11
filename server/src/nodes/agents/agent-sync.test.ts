import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { startSimulatedAgents } from 'agent/simulation'
import { eq } from 'drizzle-orm'
import { newKeyPair } from '../../accesses/allocation.ts'
import { accessActivity, nodeAgents } from '../../database/tables/node-agents.ts'
import { users } from '../../database/tables/schema.ts'
import { adminClient } from '../../testing/admin-client.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { addNode, addSignedInUser, expireAll, startTime, testContext } from '../../testing/test-server.ts'
import { installationId } from './state.ts'

const minute = 60
const hour = 60 * minute

const context = await testContext()
const { addPremiumUser, allocate, remove, server } = context
/** The end of premium of the users that `addPremiumUser` adds. */
const premiumEnd = startTime + 1_000_000

const { start, startAgent, nodeWithAgent } = agentFixture(context)

test('pushes created and deleted accesses, with their address and expiry', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const premium = await addPremiumUser()
  const limited = await addSignedInUser(server.store)
  start()

  const first = (await allocate(premium.token, node_id)).json().access
  const second = (await allocate(limited.token, node_id)).json().access

  const { public_key, ip } = first
  await eventually(() => agent.peers).toEqual([
    { public_key, ip, expired_at: premiumEnd + 30 * minute },
    { public_key: second.public_key, ip: second.ip, expired_at: startTime + 30 * minute },
  ])
  await remove(premium.token, first.id)
  await eventually(agent.publicKeys).toEqual([second.public_key])
  await remove(limited.token, second.id)
  await eventually(() => agent.pushes.at(-1)).toMatchObject({ peers: [], allow_empty: true })
})

test('removes expired accesses, and the accesses of deactivated users until they are activated', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const adminApi = await adminClient(server)
  const premium = await addPremiumUser()
  const limited = await addSignedInUser(server.store)
  const kept = (await allocate(premium.token, node_id)).json().access.public_key
  await allocate(limited.token, node_id)
  start()
  await eventually(() => agent.peers.length).toBe(2)

  server.time.now = startTime + 31 * minute
  await expireAll(server)
  await eventually(agent.publicKeys).toEqual([kept])
  server.time.now = startTime
  await adminApi.setActive(premium.id, false)
  await eventually(agent.publicKeys).toEqual([])
  await adminApi.setActive(premium.id, true)
  await eventually(agent.publicKeys).toEqual([kept])
})

test('pushes when accesses end by the premium of their user, also when it is extended or ends, and when a privilege begins', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const adminApi = await adminClient(server)
  const user = await addSignedInUser(server.store, { premium_expired_at: startTime + 1 })
  await allocate(user.token, node_id)
  start()
  await eventually(() => agent.peers).toMatchObject([{ expired_at: startTime + 1 + 30 * minute }])

  const end = startTime + minute
  await server.store.db.update(users).set({ premium_expired_at: end }).where(eq(users.id, user.id))
  await eventually(() => agent.peers).toMatchObject([{ expired_at: end + 30 * minute }])
  const { generation } = agent
  server.time.now = end + 1
  await expireAll(server)
  await eventually(() => agent.generation).toBeGreaterThan(generation)
  expect(agent.peers).toMatchObject([{ expired_at: end + 30 * minute }])
  await adminApi.setPrivileged(user.id, true)
  await eventually(() => agent.peers).toMatchObject([{ expired_at: null }])
})

test('the access of a user whose premium ends while the server is away ends on the node', async () => {
  const node = { public_key: newKeyPair().public_key, subnet_cidr: '10.8.0.0/24' }
  const patternOf = () => ({ cycle: 1, connectedFor: 0, phase: 0, rate: 0 })
  // An agent refuses a server whose clock is more than a day away.
  const ahead = Date.now() - startTime * 1000
  const clock = () => Date.now() - ahead
  const simulated = await startSimulatedAgents({ nodes: [node], patternOf, version: '1.1.0', host: '127.0.0.1', clock })
  const [agent] = simulated.agents
  const peers = async () => (await simulated.interfaces[0]!.dump()).peers.map(({ public_key }) => public_key)
  const node_id = await addNode(server.store, {
    api_url: `https://127.0.0.1:${agent!.port}`,
    api_token: formatAgentToken(agent!),
    ...node,
  })
  const [ending, endless] = [await addPremiumUser(), await addSignedInUser(server.store, { is_privileged: true })]
  const [first, second] = [await allocate(ending.token, node_id), await allocate(endless.token, node_id)]
  // The clock of the test server stands still, so that for the agent the remaining time starts when the server stops.
  const premium_expired_at = startTime + 2 - 30 * minute
  await server.store.db.update(users).set({ premium_expired_at }).where(eq(users.id, ending.id))
  const stop = start()
  await eventually(peers).toEqual([first, second].map((response) => response.json().access.public_key))

  await stop()

  await eventually(peers).toEqual([second.json().access.public_key])
  simulated.remove()
})

test('neither calls nor records a node without the token of an agent', async () => {
  const other = await startAgent()
  const unmanaged = await addNode(server.store, { api_url: other.url, api_token: 'token-of-oslo' })
  const { row, node_id } = await nodeWithAgent()
  start()

  await eventually(row).toMatchObject({ node_id, seen_at: startTime })

  const [known] = await server.store.db.select().from(nodeAgents).where(eq(nodeAgents.node_id, unmanaged))
  expect(other.requests).toEqual([])
  expect(known).toMatchObject({ seen_at: null, unreachable_since: null, lease_owner: null })
})

test('asks with the id of the installation for changes after the last cursor, and stores handshakes by the clock of the server', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const queries: (string | null)[][] = []
  agent.intercept = ({ method, url = '' }) => {
    const { searchParams } = new URL(url, agent.url)
    if (method === 'GET') queries.push([searchParams.get('server'), searchParams.get('after')])
    return false
  }
  const { access } = (await allocate((await addPremiumUser()).token, node_id)).json()
  agent.status = {
    // The clock of the agent is an hour behind.
    now: (startTime - hour) * 1000,
    cursor: 'next',
    peers: [{ public_key: access.public_key, last_handshake: startTime - hour - 10, received: 1, sent: 2 }],
  }
  start()

  const id = await installationId(server.store.db)
  await eventually(() => queries.slice(0, 2)).toEqual([
    [id, null],
    [id, 'next'],
  ])
  const activities = server.store.db.select().from(accessActivity).where(eq(accessActivity.access_id, access.id))
  expect(await activities).toMatchObject([{ last_handshake: startTime - 10 }])
  expect(await row()).toMatchObject({
    clock_offset: hour * 1000,
    seen_at: startTime,
    agent_version: '1.1.0',
    boot: 'boot-1',
  })
})

test('sends changes to an agent that has the last state, and otherwise the whole state', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const { token } = await addPremiumUser()
  const bodies = () => agent.requests.filter((request) => !request.startsWith('GET'))
  const create = async () => (await allocate(token, node_id)).json().access
  start()
  const first = await create()
  await eventually(agent.publicKeys).toEqual([first.public_key])
  const sent = bodies().length

  const second = await create()
  await eventually(agent.publicKeys).toEqual([first.public_key, second.public_key])
  await remove(token, first.id)
  await eventually(agent.publicKeys).toEqual([second.public_key])
  expect(new Set(bodies().slice(sent))).toEqual(new Set(['PATCH /state/changes']))

  agent.peers = []
  agent.generation = 0
  const third = await create()
  await eventually(agent.publicKeys).toEqual([second.public_key, third.public_key])
  expect(bodies().slice(-1)).toEqual(['PUT /state'])

  // Simulates an agent that does not support changes.
  agent.intercept = ({ method }, response) => {
    if (method === 'PATCH') response.writeHead(404).end(JSON.stringify({ error: 'invalid' }))
    return method === 'PATCH'
  }
  const fourth = await create()
  await eventually(agent.publicKeys).toEqual([second, third, fourth].map(({ public_key }) => public_key))
  expect(bodies().slice(-2)).toEqual(['PATCH /state/changes', 'PUT /state'])
})
