import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, rs, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { eq } from 'drizzle-orm'
import { releasedAgents } from '../../database/tables/node-agents.ts'
import { nodes } from '../../database/tables/schema.ts'
import { adminClient } from '../../testing/admin-client.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import type { FakeAgent } from '../../testing/agents/fake-agent.ts'
import { nodeFields } from '../../testing/agents/node-fields.ts'
import { addNode, startTime, testContext } from '../../testing/test-server.ts'

const month = 30 * 24 * 60 * 60

const context = await testContext()
const { addPremiumUser, allocate, server } = context

const { start, startAgent, nodeWithAgent } = agentFixture(context)
afterEach(async () => {
  await server.store.db.delete(releasedAgents)
})
const remaining = () => server.store.db.select().from(releasedAgents)

/** A node whose agent has an access, and functions that delete the node, or save its form with another connection. */
async function nodeInUse() {
  const node = await nodeWithAgent()
  const { admin, updateNode } = await adminClient(server)
  await allocate((await addPremiumUser()).token, node.node_id)
  const removeNode = () =>
    server.request('DELETE', `/api/admin/nodes/${node.node_id}?accesses=1`, { token: admin.token })
  const saveConnection = async (connection: { api_url?: string; api_token: string | null }) => {
    const [row] = await server.store.db.select().from(nodes).where(eq(nodes.id, node.node_id))
    const stored = Object.fromEntries(Object.keys(nodeFields).map((name) => [name, row![name as keyof typeof row]]))
    const saved = await updateNode(node.node_id, { ...stored, ...connection })
    expect(saved.statusCode).toBe(200)
  }
  return { ...node, removeNode, saveConnection }
}

/** A `nodeInUse` whose agent has applied the access. */
async function synchronisedNode() {
  const node = await nodeInUse()
  start()
  await eventually(() => node.agent.peers.length).toBe(1)
  return node
}

test('the accesses of a deleted node leave it', async () => {
  const { agent, removeNode } = await synchronisedNode()

  await removeNode()

  await eventually(() => agent.pushes.at(-1)).toMatchObject({ peers: [], allow_empty: true })
  await eventually(remaining).toEqual([])
})

test('the accesses of a replaced agent leave it, and the new agent gets them', async () => {
  const { agent, saveConnection } = await synchronisedNode()
  const keys = agent.publicKeys()
  const other = await startAgent()

  await saveConnection({ api_url: other.url, api_token: other.token })

  await eventually(() => agent.pushes.at(-1)).toMatchObject({ peers: [], allow_empty: true })
  await eventually(other.publicKeys).toEqual(keys)
  await eventually(remaining).toEqual([])
})

// Systems other than Linux have only one loopback address.
test.runIf(process.platform === 'linux')(
  'a replaced agent is emptied when it answers, although another machine has its URL by now',
  async () => {
    const { agent, row, saveConnection } = await synchronisedNode()
    const { hostname, port } = new URL(agent.url)
    const other = await startAgent({ port: Number(port) })
    await eventually(async () => (await row())?.agent_ip).toBe(hostname)
    // Simulates a host name that resolves to the other machine.
    await server.store.db.update(nodes).set({ api_url: other.url }).where(eq(nodes.api_token, agent.token))
    await agent.stop()

    await saveConnection({ api_token: other.token })
    await eventually(() => other.peers.length).toBe(1)
    await eventually(async () => (await remaining())[0]?.failures).toBeGreaterThan(1)
    await agent.restart()

    await eventually(() => agent.peers).toEqual([])
    expect(other.peers).toHaveLength(1)
  },
)

test('a new certificate of the same machine is no other agent to empty', async () => {
  const { agent, row, saveConnection } = await synchronisedNode()
  const { hostname, port } = new URL(agent.url)
  await eventually(async () => (await row())?.agent_ip).toBe(hostname)
  await agent.stop()
  const renewed = await startAgent({ host: hostname, port: Number(port) })

  await saveConnection({ api_token: renewed.token })

  await eventually(remaining).toEqual([])
  await eventually(() => renewed.peers.length).toBe(1)
  expect(renewed.pushes.every(({ peers }) => peers.length === 1)).toBe(true)
})

test('an agent whose token was removed gets one last list, which is empty', async () => {
  const { agent, saveConnection } = await synchronisedNode()

  await saveConnection({ api_token: null })

  await eventually(() => agent.peers).toEqual([])
  await eventually(remaining).toEqual([])
})

test('the same agent with another URL keeps its accesses', async () => {
  const { agent, saveConnection } = await synchronisedNode()

  await saveConnection({ api_url: `${agent.url}/`, api_token: '' })

  expect(await remaining()).toEqual([])
  await eventually(() => agent.pushes.length).toBeGreaterThan(1)
  expect(agent.peers).toHaveLength(1)
})

test('a list that is refused while its agent is replaced is not sent to that agent again', async () => {
  const { agent, saveConnection } = await nodeInUse()
  const other = await startAgent()
  const replace = async (response: ServerResponse) => {
    await saveConnection({ api_url: other.url, api_token: other.token })
    await eventually(() => agent.pushes.length).toBe(1)
    response
      .writeHead(409, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'stale', generation: agent.generation }))
  }
  agent.intercept = ({ method }, response) => {
    if (method !== 'PUT') return false
    agent.intercept = () => false
    void replace(response)
    return true
  }

  start()

  await eventually(() => other.peers.length).toBe(1)
  await eventually(remaining).toEqual([])
  expect(agent.pushes.map(({ peers }) => peers)).toEqual([[]])
})

test('they leave a node that could not be reached as soon as its agent answers', async () => {
  const { agent, removeNode } = await synchronisedNode()
  await agent.stop()

  await removeNode()
  await eventually(async () => (await remaining())[0]?.failures).toBeGreaterThan(1)
  await agent.restart()

  await eventually(() => agent.peers).toEqual([])
  await eventually(remaining).toEqual([])
})

test('an agent with a larger generation accepts the empty list as well', async () => {
  const { agent, removeNode } = await synchronisedNode()
  agent.generation = 1000

  await removeNode()

  await eventually(() => agent.peers).toEqual([])
  expect(agent.generation).toBe(1001)
})

test('the agent of another installation keeps its accesses', async () => {
  const { agent, removeNode } = await synchronisedNode()
  agent.server = '00000000-0000-4000-8000-000000000000'

  await removeNode()

  await eventually(remaining).toEqual([])
  expect(agent.peers).toHaveLength(1)
})

test('an agent that belongs to a node again is left to that node', async () => {
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  const node_id = await addNode(server.store, { api_url: agent.url, api_token: agent.token })
  const { access } = (await allocate((await addPremiumUser()).token, node_id)).json()

  start()

  await eventually(remaining).toEqual([])
  await eventually(agent.publicKeys).toEqual([access.public_key])
  expect(agent.pushes.every(({ peers }) => peers.length === 1)).toBe(true)
})

/** A node at the URL of an agent, with a token that has the agent's fingerprint and another secret. */
const addNodeWithOtherToken = ({ url, fingerprint }: FakeAgent) =>
  addNode(server.store, {
    api_url: url,
    api_token: formatAgentToken({ fingerprint, secret: randomBytes(32).toString('base64url') }),
  })
const putsTo = ({ requests }: FakeAgent) => requests.filter((request) => request.startsWith('PUT'))

test('an agent that was set up again under the same URL is left to its node', async () => {
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  await addNodeWithOtherToken(agent)

  start()

  await eventually(remaining).toEqual([])
  expect(putsTo(agent)).toEqual([])
})

test('a node without a token does not keep the accesses of a deleted one with the same URL', async () => {
  const { agent, removeNode } = await synchronisedNode()
  await addNode(server.store, { api_url: agent.url, api_token: '' })

  await removeNode()

  await eventually(() => agent.peers).toEqual([])
  await eventually(remaining).toEqual([])
})

test('a refused list is not sent again to an agent that belongs to a node meanwhile', async () => {
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  agent.intercept = ({ method }, response) => {
    if (method !== 'PUT') return false
    void addNodeWithOtherToken(agent).then(() =>
      response
        .writeHead(409, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'stale', generation: 1000 })),
    )
    return true
  }

  start()

  await eventually(remaining).toEqual([])
  expect(putsTo(agent)).toHaveLength(1)
})

test('other server processes wait until all attempts of one have ended', async () => {
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  agent.intercept = ({ method }) => method === 'PUT'

  start({ timing: { requestTimeout: 60_000 } })

  await eventually(() => putsTo(agent).length).toBe(1)
  const [claimed] = await remaining()
  expect(claimed!.next_attempt_at).toBeGreaterThan(Date.now() + 7 * 60_000)
})

test('calls of deleted nodes and of others together do not exceed the listeners of the signal', async () => {
  const warn = rs.fn()
  process.on('warning', warn)
  const others = [await nodeWithAgent(), await nodeWithAgent()]
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  for (const each of [agent, ...others.map((other) => other.agent)]) each.intercept = () => true

  start({ timing: { maxParallel: 2 } })

  for (const each of [agent, ...others.map((other) => other.agent)])
    await eventually(() => each.requests.length).toBe(1)
  process.off('warning', warn)
  expect(warn).not.toHaveBeenCalled()
})

test('an agent that does not answer for a month is given up', async () => {
  const { agent, removeNode } = await nodeInUse()
  await agent.stop()
  await removeNode()

  const stop = start({ clock: () => (startTime + month) * 1000 })
  await eventually(async () => (await remaining())[0]?.failures).toBeGreaterThan(0)
  await stop()
  start({ clock: () => (startTime + month + 1) * 1000 })

  await eventually(remaining).toEqual([])
})

test('two server processes call an agent one at a time', async () => {
  const { agent, removeNode } = await nodeInUse()
  await removeNode()
  agent.responseDelay = 100

  start()
  start()

  await eventually(remaining).toEqual([])
  expect(agent.pushes).toHaveLength(1)
  expect(agent.maxConcurrent).toBe(1)
})
