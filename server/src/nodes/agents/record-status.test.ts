import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../../database/tables/accesses.ts'
import { accessActivity, accessSamples, nodeSamples } from '../../database/tables/node-agents.ts'
import { reportingNode } from '../../testing/agents/agent-reports.ts'
import { startTime, testContext } from '../../testing/test-server.ts'
import { deleteOldSamples } from '../sample-retention.ts'
import { counterChange, countersOf } from './record-status.ts'

const day = 86_400
/** A multiple of all sample periods. */
const midnight = Math.floor(startTime / day) * day
const counters = { received: 100, sent: 1000, last_handshake: midnight + 5 }
const peerOf = (public_key: string) => ({ public_key, ...counters })

const context = await testContext()
const { accessesOnNode, allocate, remove } = context

test('adds the traffic of a node to the samples of all periods, and the traffic of an access to daily ones', async () => {
  const node = await reportingNode(context)

  await node.report({ counters, now: midnight + 10 })
  await node.report({ counters: { ...counters, sent: 3000 }, connected_peers: 4, now: midnight + 20 })
  await node.report({ counters: { ...counters, sent: 3500 }, connected_peers: 2, now: midnight + 320 })

  expect(await node.accessSamples(86_400)).toEqual([{ start: midnight, received: 3500, sent: 100 }])
  for (const period of [300, 3600]) expect(await node.accessSamples(period)).toEqual([])
  expect(await node.nodeSamples(300)).toEqual([
    { start: midnight, received: 3000, sent: 100, connected_peers: 4 },
    { start: midnight + 300, received: 500, sent: 0, connected_peers: 2 },
  ])
  for (const period of [3600, 86_400]) {
    expect(await node.nodeSamples(period)).toEqual([{ start: midnight, received: 3500, sent: 100, connected_peers: 4 }])
  }
})

test('counters start from zero after a boot', async () => {
  const node = await reportingNode(context)
  await node.report({ counters, now: midnight })

  await node.report({
    counters: { received: 20, sent: 1500, last_handshake: midnight + 9 },
    boot: 'second',
    now: midnight,
  })

  expect(await node.accessSamples(86_400)).toEqual([{ start: midnight, received: 2500, sent: 120 }])
  const [activity] = await node.db.select().from(accessActivity).where(eq(accessActivity.access_id, node.access_id))
  expect(activity).toMatchObject({ boot: 'second', received: 1500, sent: 20 })
})

test('a report without peers adds a sample with the number of connected peers', async () => {
  const node = await reportingNode(context)

  await node.report({ connected_peers: 0, now: midnight })

  expect(await node.nodeSamples(300)).toEqual([{ start: midnight, received: 0, sent: 0, connected_peers: 0 }])
  expect(await node.accessSamples(86_400)).toEqual([])
})

test('ignores public keys of other nodes and of no access, and records the others', async () => {
  const other = await reportingNode(context)
  const node = await reportingNode(context)
  const peers = [other.public_key, 'unknown', node.public_key].map(peerOf)

  await node.report({ peers, now: midnight })

  expect(await node.nodeSamples(300)).toMatchObject([{ received: 1000, sent: 100 }])
  expect(await other.accessSamples(86_400)).toEqual([])
})

test('a public key that is reported twice is recorded once', async () => {
  const node = await reportingNode(context)
  const peer = peerOf(node.public_key)

  await node.report({ peers: [peer, peer], now: midnight })

  expect(await node.accessSamples(86_400)).toMatchObject([{ received: 1000, sent: 100 }])
})

test('counters of a replaced key do not count for the new key', async () => {
  const node = await reportingNode(context)
  await node.report({ counters, now: midnight })
  await remove(node.user.token, node.access_id)
  await allocate(node.user.token, node.node_id)
  const [access] = (await accessesOnNode(node.user.token, node.node_id)).items
  const peers = [
    { public_key: node.public_key, ...counters, sent: 5000 },
    { public_key: access.public_key, received: 1, sent: 2, last_handshake: midnight },
  ]

  await node.report({ peers, now: midnight })

  expect(await node.nodeSamples(300)).toMatchObject([{ received: 1002, sent: 101 }])
})

test('an access that is deleted meanwhile does not end the report', async () => {
  const node = await reportingNode(context)
  const other = { public_key: 'other key', status: 'active', mode: 'basic', name: 'x', ip: '10.8.0.9' } as const
  const { node_id, user } = node
  await node.db.insert(accesses).values({ ...other, node_id, user_id: user.id, created_at: midnight })
  const peers = [node.public_key, 'other key'].map(peerOf)

  await Promise.all([
    remove(user.token, node.access_id),
    ...Array.from({ length: 5 }, () => node.report({ peers, now: midnight })),
  ])

  expect(await node.db.select().from(accesses).where(eq(accesses.id, node.access_id))).toEqual([])
  const [sample] = await node.nodeSamples(300)
  expect([1000, 2000]).toContain(sample?.received)
})

test('repeated reports, also at the same time, add a difference once', async () => {
  const node = await reportingNode(context)

  await Promise.all(Array.from({ length: 5 }, () => node.report({ counters, now: midnight })))
  await node.report({ counters, now: midnight })

  expect(await node.nodeSamples(300)).toMatchObject([{ received: 1000, sent: 100 }])
})

test('samples and activity are deleted with the access', async () => {
  const node = await reportingNode(context)
  await node.report({ counters, now: midnight })

  await remove(node.user.token, node.access_id)

  expect(await node.accessSamples(86_400)).toEqual([])
  expect(await node.db.select().from(accessActivity).where(eq(accessActivity.access_id, node.access_id))).toEqual([])
  expect(await node.nodeSamples(86_400)).toMatchObject([{ received: 1000 }])
})

const previous = { boot: 'first', received: 1000, sent: 100, last_handshake: 500 }

test('a handshake in the future counts as one of now', () => {
  const peer = { public_key: 'k', received: 0, sent: 0, last_handshake: 4000 }

  expect(countersOf(peer, 'first', 600)).toMatchObject({ last_handshake: 600 })
})

const changes = [
  ['the first report adds everything', null, previous, { received: 1000, sent: 100 }],
  ['counters that grew add the difference', previous, { ...previous, received: 1500 }, { received: 500, sent: 0 }],
  [
    'a new handshake without traffic adds nothing',
    previous,
    { ...previous, last_handshake: 600 },
    { received: 0, sent: 0 },
  ],
  [
    'counters that went back start from zero',
    previous,
    { ...previous, received: 30, sent: 20, last_handshake: 600 },
    { received: 30, sent: 20 },
  ],
  [
    'both counters start from zero if one went back',
    previous,
    { ...previous, received: 30, sent: 120, last_handshake: 600 },
    { received: 30, sent: 120 },
  ],
  [
    'counters that went back before a handshake start from zero',
    previous,
    { ...previous, received: 0, sent: 0, last_handshake: null },
    { received: 0, sent: 0 },
  ],
  [
    'counters of another boot start from zero, also if they are larger',
    previous,
    { boot: 'second', received: 2000, sent: 300, last_handshake: 500 },
    { received: 2000, sent: 300 },
  ],
] as const

test.each(changes)('%s', (_title, before, current, difference) => {
  expect(counterChange(before, current)?.difference).toEqual(difference)
})

test('a report that is older than the last one changes nothing', () => {
  expect(counterChange(previous, { ...previous, received: 900, last_handshake: 380 })).toBeNull()
  expect(counterChange(previous, { ...previous, received: 900 })).toBeNull()
})

test('the last handshake is kept when the peer is added again', () => {
  const added = { boot: 'second', received: 0, sent: 0, last_handshake: null }

  expect(counterChange(previous, added)?.counters).toEqual({ ...added, last_handshake: 500 })
})

const traffic = { received: 1, sent: 1 }

async function nodeWithSamples(ages: readonly (readonly [period: number, age: number])[]) {
  const node = await reportingNode(context)
  const { db, access_id, node_id } = node
  for (const [period, age] of ages) {
    await db.insert(accessSamples).values({ access_id, period, start: midnight - age, ...traffic })
    await db.insert(nodeSamples).values({ node_id, period, start: midnight - age, ...traffic, connected_peers: 1 })
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

    await deleteOldSamples(node.db, { now: midnight })

    const kept = [midnight - age, midnight]
    expect((await node.accessSamples(period)).map(({ start }) => start)).toEqual(kept)
    expect((await node.nodeSamples(period)).map(({ start }) => start)).toEqual(kept)
  })
}

test('deletes all old samples in batches, and none after it is aborted', async () => {
  const node = await nodeWithSamples([3, 4, 5, 6, 7].map((days) => [300, days * day]))

  await deleteOldSamples(node.db, { now: midnight, batchSize: 2, signal: AbortSignal.abort() })
  expect(await node.accessSamples(300)).toHaveLength(5)
  await deleteOldSamples(node.db, { now: midnight, batchSize: 2 })
  expect(await node.accessSamples(300)).toEqual([])
  expect(await node.nodeSamples(300)).toEqual([])
})
