import { expect, test } from '@rstest/core'
import { accessSamples, nodeSamples } from '../store/node-agent-tables.ts'
import { reportingNode } from '../testing/agent-reports.ts'
import { startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'
import { deleteOldSamples } from './sample-retention.ts'

const day = 86_400
const now = Math.floor(startTime / day) * day
const traffic = { received: 1, sent: 1 }

const context = await testContext()

async function nodeWithSamples(ages: readonly (readonly [period: number, age: number])[]) {
  const node = await reportingNode(context)
  const { db, access_id, node_id } = node
  for (const [period, age] of ages) {
    await db.insert(accessSamples).values({ access_id, period, start: now - age, ...traffic })
    await db.insert(nodeSamples).values({ node_id, period, start: now - age, ...traffic, connected_peers: 1 })
  }
  return node
}

const limits = [
  [300, 2 * day],
  [3600, 35 * day],
  [day, 730 * day],
] as const

for (const [period, age] of limits) {
  test(`keeps samples of ${period} s for ${age / day} days`, async () => {
    const node = await nodeWithSamples([
      [period, age],
      [period, age + period],
      [period, 0],
    ])

    await deleteOldSamples(node.db, { now })

    const kept = [now - age, now]
    expect((await node.accessSamples(period)).map(({ start }) => start)).toEqual(kept)
    expect((await node.nodeSamples(period)).map(({ start }) => start)).toEqual(kept)
  })
}

test('deletes all old samples in batches, and none after it is aborted', async () => {
  const node = await nodeWithSamples([3, 4, 5, 6, 7].map((days) => [300, days * day]))

  await deleteOldSamples(node.db, { now, batchSize: 2, signal: AbortSignal.abort() })
  expect(await node.accessSamples(300)).toHaveLength(5)
  await deleteOldSamples(node.db, { now, batchSize: 2 })
  expect(await node.accessSamples(300)).toEqual([])
  expect(await node.nodeSamples(300)).toEqual([])
})
