import { expect, test } from '@rstest/core'
import { inArray } from 'drizzle-orm'
import { newKeyPair } from '../../accesses/allocation.ts'
import { accesses } from '../../database/tables/accesses.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { addNode, startTime, testContext } from '../../testing/test-server.ts'

const context = await testContext()
const { activeAccesses, addPremiumUser, allocate, server } = context

const { start, startAgent, stopAll, nodeWithAgent } = agentFixture(context)

async function addAccesses(node_id: number, count: number): Promise<number[]> {
  const { id: user_id } = await addPremiumUser()
  const row = { node_id, user_id, name: 'phone', status: 'active', mode: 'basic', created_at: startTime } as const
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const ip = `10.8.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`
    const { public_key } = newKeyPair()
    const [added] = await server.store.db
      .insert(accesses)
      .values({ ...row, ip, public_key })
      .returning({ id: accesses.id })
    ids.push(added?.id ?? 0)
  }
  return ids
}

test('catches up in one push with 500 created and 200 deleted accesses after an outage', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  start()
  await eventually(() => agent.pushes.length).toBe(1)
  await agent.stop()
  const added = await addAccesses(node_id, 500)
  await server.store.db.delete(accesses).where(inArray(accesses.id, added.slice(0, 200)))
  await eventually(row).toMatchObject({ unreachable_since: startTime })

  await agent.restart()

  await eventually(() => agent.peers.length).toBe(300)
  expect(agent.pushes).toHaveLength(2)
  const stored = (await activeAccesses(node_id)).map(({ public_key }) => public_key)
  expect(agent.publicKeys().toSorted()).toEqual(stored.toSorted())
  await eventually(row).toMatchObject({ unreachable_since: null, problem: null })
})

test('a restarted server pushes nothing if nothing changed, and otherwise what changed meanwhile', async () => {
  const { agent, node_id, row, generation } = await nodeWithAgent()
  const { token } = await addPremiumUser()
  await allocate(token, node_id)
  const stop = start()
  await eventually(row).toMatchObject({ applied_generation: await generation() })
  await stop()
  const [pushes, requests] = [agent.pushes.length, agent.requests.length]

  const stopSecond = start()
  await eventually(() => agent.requests.length).toBeGreaterThan(requests)
  await stopSecond()
  expect(agent.pushes).toHaveLength(pushes)
  await allocate(token, node_id)
  start()

  await eventually(() => agent.peers.length).toBe(2)
})

test('pushes changes that were committed by another server process', async () => {
  const { agent, node_id } = await nodeWithAgent()
  // A store that calls no listeners, as if the commits happened in another process.
  start({ store: { ...server.store, afterCommit: () => () => undefined } })
  await eventually(() => agent.pushes.length).toBe(1)

  await allocate((await addPremiumUser()).token, node_id)

  await eventually(() => agent.peers.length).toBe(1)
})

test('repairs an agent that lost its state or its peers at the next status', async () => {
  const { agent, node_id } = await nodeWithAgent()
  await allocate((await addPremiumUser()).token, node_id)
  start()
  await eventually(() => agent.peers.length).toBe(1)

  Object.assign(agent, { server: null, generation: 0, peers: [] })
  await eventually(() => agent.peers.length).toBe(1)
  agent.status = { interface: 'unsynchronised' }

  await eventually(() => agent.pushes.length).toBeGreaterThan(3)
})

test('neither a hanging nor an unreachable node delays a call', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  agent.intercept = () => true
  const { token } = await addPremiumUser()
  start()
  await eventually(() => agent.requests.length).toBe(1)

  const whileHanging = await allocate(token, node_id)
  expect((await row())?.unreachable_since).toBeNull()
  await agent.stop()
  const whileStopped = await allocate(token, node_id)

  expect([whileHanging.statusCode, whileStopped.statusCode]).toEqual([200, 200])
})

test('a new node is synchronised at once beside 50 new ones that do not respond', async () => {
  const silent = await startAgent()
  silent.intercept = () => true
  for (let count = 0; count < 50; count++) await addNode(server.store, { api_url: silent.url, api_token: silent.token })
  const { agent } = await nodeWithAgent()

  start()

  await eventually(() => agent.pushes.length).toBe(1)
})

test('a stop does not wait for a hanging agent', async () => {
  const { agent, row } = await nodeWithAgent()
  agent.intercept = () => true
  const stop = start()
  await eventually(() => agent.requests.length).toBe(1)

  await stop()

  expect(await row()).toMatchObject({ unreachable_since: null, lease_owner: null })
})

test('logs neither the secret nor the URL of an agent', async () => {
  const { agent, row } = await nodeWithAgent()
  start()
  await eventually(row).toMatchObject({ seen_at: startTime })
  await agent.stop()
  await eventually(() => server.log.join('')).toContain('a node is not synchronised')
  await stopAll()

  expect(server.log.join('')).not.toContain(agent.secret)
  expect(server.log.join('')).not.toContain(agent.url)
})
