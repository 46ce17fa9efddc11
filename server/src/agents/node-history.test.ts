import { expect, test } from '@rstest/core'
import type { HistoryRange } from '@sallyport/contract/endpoints'
import { reportingNode } from '../testing/agent-reports.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const hour = 60 * 60
const day = 24 * hour
const midnight = Math.floor(startTime / day) * day
const now = midnight + 7 * hour + 7 * 60
const empty = { received: 0, sent: 0, connected_peers: 0 }

const context = await testContext()
const { server } = context

async function historyOf(node_id: number, range: string) {
  const { token } = await addSignedInUser(server.store, { is_admin: true })
  server.time.now = now
  const response = await server.request('GET', `/api/admin/node-health/${node_id}/history?range=${range}`, { token })
  server.time.now = startTime
  return { status: response.statusCode, ...response.json() }
}

const ranges: [HistoryRange, { step: number; count: number; last: number }][] = [
  ['day', { step: 300, count: 288, last: now - 2 * 60 }],
  ['week', { step: hour, count: 168, last: midnight + 7 * hour }],
  ['month', { step: 6 * hour, count: 120, last: midnight + 6 * hour }],
]

for (const [range, { step, count, last }] of ranges) {
  test(`the history of a ${range} has a sample for each step, with zeros where nothing was measured`, async () => {
    const node = await reportingNode(context)

    const { items, ...history } = await historyOf(node.node_id, range)

    expect([history.step, items.length, items.at(-1).start]).toEqual([step, count, last])
    const starts = items.map(({ start }: { start: number }) => start)
    expect(starts).toEqual(starts.map((_: number, index: number) => starts[0] + index * step))
    expect(items.map(({ connected_peers }: { connected_peers: number }) => connected_peers)).toEqual(
      Array(count).fill(0),
    )
    expect(items[0]).toEqual({ start: starts[0], ...empty })
  })

  test(`the history of a ${range} adds up traffic, and contains the most connected peers, of the last step`, async () => {
    const node = await reportingNode(context)
    const counters = { received: 10, sent: 1000, last_handshake: midnight }

    await node.report({ counters, connected_peers: 3, now: last })
    await node.report({ counters: { ...counters, sent: 1500 }, connected_peers: 2, now })

    const { items } = await historyOf(node.node_id, range)
    expect(items.at(-1)).toEqual({ start: last, received: 1500, sent: 10, connected_peers: 3 })
    expect(items.at(-2)).toEqual({ start: last - step, ...empty })
  })

  test(`the history of a ${range} begins with its first step`, async () => {
    const node = await reportingNode(context)
    const first = last - (count - 1) * step
    const counters = { received: 10, sent: 1000, last_handshake: first }

    await node.report({ counters, now: first - 1 })
    await node.report({ counters: { ...counters, sent: 1200 }, now: first })

    const { items } = await historyOf(node.node_id, range)
    expect(items[0]).toEqual({ start: first, received: 200, sent: 0, connected_peers: 1 })
  })
}

test('refuses an unknown range or node', async () => {
  const { node_id } = await reportingNode(context)

  expect((await historyOf(node_id, 'year')).status).toBe(400)
  expect((await historyOf(1_000_000, 'day')).status).toBe(404)
})
