import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from '@rstest/core'
import { peerFields } from './testing/agent-fields.ts'
import { addressesOf, isRoot, openNode } from './testing/real-node.ts'

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const peersOf = (from: number, count: number) => numbers(from, count).map((number) => peerFields(number))

describe.runIf(isRoot)('an agent that is killed during an update', () => {
  test.each(['before', 'after'] as const)(
    '%s the first of several commands completes it when it starts',
    async (moment) => {
      const node = await openNode()
      await node.start()
      await node.put(1, peersOf(1, 600))
      node.wg.killAgent(moment)
      await expect(node.put(2, peersOf(400, 700))).rejects.toThrow()
      const interrupted = await node.addresses()
      expect(interrupted).not.toEqual(addressesOf(peersOf(400, 700)))
      node.wg.killAgent(null)
      await node.start()

      expect(await node.addresses()).toEqual(addressesOf(peersOf(400, 700)))
      expect((await node.status()).generation).toBe(2)
      expect((await node.put(2, peersOf(400, 700))).body).toEqual({ generation: 2, added: 0, changed: 0, removed: 0 })
    },
  )

  test('at any time has saved the old state or the new one, and a repeated update completes it', async () => {
    const node = await openNode()
    await node.start()
    await node.put(1, peersOf(1, 200))
    const generations = new Set<number>()

    for (const [round, delay] of [0, 4, 8, 12, 20].entries()) {
      const generation = round + 2
      const peers = peersOf(generation * 50, 200)
      const update = node.put(generation, peers).catch(() => null)
      await wait(delay)
      await node.stop('SIGKILL')
      await update
      const saved = await node.savedState()
      generations.add(generation - saved.generation)
      await node.start()
      expect(await node.addresses()).toEqual(addressesOf(saved.peers))

      expect((await node.put(generation, peers)).status).toBe(200)
      expect(await node.addresses()).toEqual(addressesOf(peers))
    }
    expect([...generations].every((distance) => distance === 0 || distance === 1)).toBe(true)
  })
})

test.runIf(isRoot)('a full disk refuses an update, keeps the peers, and accepts it when there is space', async () => {
  const node = await openNode()
  const folder = node.config.state_file.replace(/\/[^/]+$/, '')
  await node.node.run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)
  await node.start()
  const [before, after] = [peersOf(1, 10), peersOf(5, 100)]
  await node.put(1, before)
  await node.node.run('sh', '-c', `cat /dev/zero > ${folder}/filler || true`)

  expect(await node.put(2, after)).toMatchObject({ status: 507, body: { error: 'not_saved', generation: 1 } })
  expect(await node.addresses()).toEqual(addressesOf(before))
  expect(await node.savedState()).toMatchObject({ generation: 1, peers: before })
  expect(await node.health()).toBe(200)
  await node.node.run('rm', `${folder}/filler`)
  expect((await node.put(2, after)).status).toBe(200)
  expect(await node.addresses()).toEqual(addressesOf(after))
})
