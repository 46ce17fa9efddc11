import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accessActivity, nodeAgents } from '../../database/tables/node-agents.ts'
import { adminClient } from '../../testing/admin-client.ts'
import { agentFixture, eventually } from '../../testing/agents/agent-sync-client.ts'
import { addNode, addSignedInUser, expireAll, startTime, testContext } from '../../testing/test-server.ts'
import { createNodeLeases, installationId } from './state.ts'

const minute = 60
const hour = 60 * minute

const context = await testContext()
const { addPremiumUser, allocate, remove, server } = context

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
    { public_key, ip, expired_at: null },
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

test('pushes another expiry when premium ends or a privilege begins', async () => {
  const { agent, node_id } = await nodeWithAgent()
  const adminApi = await adminClient(server)
  const end = startTime + minute
  const user = await addSignedInUser(server.store, { premium_expired_at: end })
  await allocate(user.token, node_id)
  start()
  await eventually(() => agent.peers).toMatchObject([{ expired_at: null }])

  server.time.now = end + 1
  await expireAll(server)
  await eventually(() => agent.peers).toMatchObject([{ expired_at: end + 30 * minute }])
  await adminApi.setPrivileged(user.id, true)
  await eventually(() => agent.peers).toMatchObject([{ expired_at: null }])
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
    agent_version: '1.0.0',
    boot: 'boot-1',
  })
})
const leases = (owner: string, duration: number) =>
  createNodeLeases({ store: server.store, owner, duration, renewInterval: 0 })

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

  expect(agent.mostAtOnce).toBe(1)
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

test('discards what a process learned from an agent after it lost the lease', async () => {
  const { agent, node_id, row } = await nodeWithAgent()
  const { db } = server.store
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

  expect(await row()).toMatchObject({ unreachable_since: null, problem: null, lease_owner: 'another' })
})
