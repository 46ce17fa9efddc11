import { randomBytes } from 'node:crypto'
import { afterEach, expect, rs, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { deletedNodes } from '../../database/tables/node-agents.ts'
import { adminClient } from '../../testing/admin-client.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import type { FakeAgent } from '../../testing/agents/fake-agent.ts'
import { addNode, startTime, testContext } from '../../testing/test-server.ts'

const month = 30 * 24 * 60 * 60

const context = await testContext()
const { addPremiumUser, allocate, server } = context

const { start, nodeWithAgent } = agentFixture(context)
afterEach(async () => {
  await server.store.db.delete(deletedNodes)
})
const remaining = () => server.store.db.select().from(deletedNodes)

/** A node whose agent has an access, and a function that deletes the node. */
async function nodeInUse() {
  const node = await nodeWithAgent()
  const { admin } = await adminClient(server)
  await allocate((await addPremiumUser()).token, node.node_id)
  const removeNode = () => server.request('DELETE', `/api/admin/nodes/${node.node_id}`, { token: admin.token })
  return { ...node, removeNode }
}

/** One whose agent has the access already. */
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

/** A node at the URL of an agent, with the token of another setup of it. */
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
  expect(claimed!.next_attempt_at).toBeGreaterThan(Date.now() + 3 * 60_000)
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
  expect(agent.mostAtOnce).toBe(1)
})
