import { expect, test } from '@rstest/core'
import { nodeHistory } from '../agents/node-history.ts'
import { accessActivity } from '../store/node-agent-tables.ts'
import { reportingNode } from '../testing/agent-reports.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { startTime } from '../testing/test-server.ts'
import { seedDemoHistory } from './demo-history.ts'

const now = startTime
const sum = (samples: readonly { received: number }[]) => samples.reduce((total, { received }) => total + received, 0)

withTestServer({}, (context) => {
  test('the demo has a month of traffic, which looks the same in all ranges', async () => {
    const node = await reportingNode(context())

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
    const node = await reportingNode(context())
    await seedDemoHistory(node.db, [{ id: node.access_id, node_id: node.node_id }], now)
    const before = sum(await node.nodeSamples(86_400))

    await node.report({ counters: { received: 1, sent: 500, last_handshake: now }, now })

    expect(sum(await node.nodeSamples(86_400))).toBe(before + 500)
  })
})
