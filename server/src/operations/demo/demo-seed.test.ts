import { expect, test } from '@rstest/core'
import { patterns } from '@sallyport/contract/rules'
import { accesses } from '../../database/tables/accesses.ts'
import { accessActivity, nodeSamples } from '../../database/tables/node-agents.ts'
import { nodes, users } from '../../database/tables/schema.ts'
import { nodeHistory } from '../../nodes/node-health-handlers.ts'
import { reportingNode } from '../../testing/agents/agent-reports.ts'
import { sharedServer, startTime, testContext } from '../../testing/test-server.ts'
import { firstStart } from '../first-start.ts'
import { seedDemoHistory } from './demo-history.ts'

const demo = await sharedServer({ DEMO: '1' })
const context = await testContext()

test('the demo of npm start has fifty people of every type, with accesses on most nodes', async () => {
  const { store, config } = demo
  await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)
  await firstStart(store, { ...config, demoPeople: true, demoAgentFile: '/simulated' }, startTime)

  const people = await store.db.select().from(users)
  expect(people).toHaveLength(54)
  expect(people.every(({ email, is_demo }) => patterns.email.test(email) && is_demo)).toBe(true)
  for (const type of ['is_admin', 'is_privileged', 'premium_expired_at'] as const)
    expect(people.filter((person) => person[type]).length).toBeGreaterThan(1)
  const all = await store.db.select().from(accesses)
  const active = all.filter(({ status }) => status === 'active')
  expect(active.some(({ mode }) => mode === 'limited')).toBe(true)
  expect(active.length).toBeLessThan(all.length)
  const rows = await store.db.select().from(nodes)
  expect(rows.filter(({ busy_slots }) => busy_slots > 0).length).toBeGreaterThan(20)
  expect(rows.filter(({ capacity, busy_slots }) => capacity > 0 && capacity <= busy_slots)).toHaveLength(1)
  expect((await store.db.select().from(nodeSamples)).length).toBeGreaterThan(1000)
})

const now = startTime
const sum = (samples: readonly { received: number }[]) => samples.reduce((total, { received }) => total + received, 0)

test('the demo has a month of traffic, which looks the same in all ranges', async () => {
  const node = await reportingNode(context)

  await seedDemoHistory(node.db, [{ id: node.access_id, node_id: node.node_id }], now)

  const { node_id } = node
  for (const range of ['day', 'week', 'month'] as const) {
    const { items } = await nodeHistory(node.db, { node_id, range, now: now - 1 })
    const online = items.filter(({ connected_peers }) => connected_peers > 0)
    expect([range, online.length > items.length / 5, online.length < items.length]).toEqual([range, true, true])
    expect(online.every(({ received, sent }) => received > sent && sent > 0)).toBe(true)
  }
  const bytes = sum(await node.accessSamples(86_400))
  expect(sum(await node.nodeSamples(86_400))).toBe(bytes)
  expect(sum(await node.nodeSamples(3600))).toBe(bytes)
  expect(await node.db.select().from(accessActivity)).toMatchObject([{ last_handshake: now - 40 }])
})

test('traffic that an agent reports is added to the samples of the demo', async () => {
  const node = await reportingNode(context)
  await seedDemoHistory(node.db, [{ id: node.access_id, node_id: node.node_id }], now)
  const before = sum(await node.nodeSamples(86_400))

  await node.report({ counters: { received: 1, sent: 500, last_handshake: now }, now })

  expect(sum(await node.nodeSamples(86_400))).toBe(before + 500)
})
