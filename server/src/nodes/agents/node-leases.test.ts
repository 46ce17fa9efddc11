import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { lockNodeAgent } from '../../database/row-locks.ts'
import { nodeAgents } from '../../database/tables/node-agents.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { untilBlocked } from '../../testing/load/database-state.ts'
import { testContext } from '../../testing/test-server.ts'
import { createNodeLeases } from './node-leases.ts'

const context = await testContext()
const { addPremiumUser, allocate, server } = context
const { start, nodeWithAgent } = agentFixture(context)

const leases = (owner: string, duration: number) =>
  createNodeLeases({ store: server.store, owner, duration, renewInterval: 0, acquireInterval: 0 })

test('of two server processes, one at a time talks to a node', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const { token } = await addPremiumUser()
  // Slow enough for requests of two processes to overlap.
  agent.responseDelay = 30
  start({ timing: { statusInterval: 40 } })
  start({ timing: { statusInterval: 40 } })

  for (let created = 0; created < 5; created++) await allocate(token, node_id)
  await eventually(() => agent.peers.length).toBe(5)
  await eventually(() => agent.requests.length).toBeGreaterThan(12)

  expect(agent.maxConcurrent).toBe(1)
  expect((await row())?.lease_owner).toMatch(/^[\da-f-]{36}$/)
})

test('another process goes on at once when one stops', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const { token } = await addPremiumUser()
  const stopFirst = start()
  await eventually(() => agent.pushes.length).toBe(1)
  start()

  await stopFirst()
  await allocate(token, node_id)

  await eventually(() => agent.peers.length).toBe(1)
})

test('another process goes on when the lease of one that died has ended', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const died = leases('died', 700)
  await died.renew([node_id])
  expect(await row()).toMatchObject({ lease_owner: 'died' })
  start()

  await eventually(() => agent.pushes.length).toBe(1)

  expect(died.isHeld(node_id, 0)).toBe(false)
  expect((await row())?.lease_owner).not.toBe('died')
})

test('a lease is renewed by its owner only, and not held for longer than it lasts', async () => {
  const { node_id } = await nodeWithAgent()
  const [one, other] = [leases('one', 60_000), leases('other', 60_000)]

  await Promise.all([one.renew([node_id]), other.renew([node_id])])
  await Promise.all([one.renew([node_id]), other.renew([node_id])])

  const held = [one, other].filter((each) => each.isHeld(node_id, 0))
  expect(held).toHaveLength(1)
  expect(held[0]?.isHeld(node_id, 61_000)).toBe(false)
  await held[0]?.release()
  expect(held[0]?.isHeld(node_id, 0)).toBe(false)
})

test('of two processes that request a lease at the same time, one gets it', async () => {
  const { config, store } = server
  // The embedded database runs one transaction at a time.
  if (config.databaseUrl === null) return
  const { node_id } = await nodeWithAgent()
  const both = [leases('first', 60_000), leases('second', 60_000)]

  const { requested } = await store.transaction(async (tx) => {
    await lockNodeAgent(tx, node_id)
    const requested = Promise.all(both.map((each) => each.renew([node_id])))
    await untilBlocked(store.db, both.length)
    return { requested }
  })
  await requested

  expect(both.filter((each) => each.isHeld(node_id, 0))).toHaveLength(1)
  await Promise.all(both.map((each) => each.release()))
})

test('discards what a process learned from an agent after it lost the lease', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const { db, holdLock } = server.store
  const lock = await holdLock('another')
  agent.intercept = (_, response) => {
    void db
      .update(nodeAgents)
      .set({ lease_owner: 'another', lease_until: Number.MAX_SAFE_INTEGER })
      .where(eq(nodeAgents.node_id, node_id))
      .then(() => response.writeHead(401).end('{}'))
    return true
  }
  const stop = start()
  await eventually(async () => (await row())?.lease_owner).toBe('another')
  await stop()
  await lock.release()

  expect(await row()).toMatchObject({ unreachable_since: null, problem: null, lease_owner: 'another' })
})
