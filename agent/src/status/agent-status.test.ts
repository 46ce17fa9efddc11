import { expect, test } from '@rstest/core'
import { keyOf } from '../testing/agent-fields.ts'
import { fakeInterface } from '../testing/fake-interface.ts'
import { createPeerTracker } from './agent-status.ts'

async function trackedInterface() {
  const { dump, fake } = fakeInterface()
  const tracker = createPeerTracker()
  fake.set(keyOf(1), { last_handshake: 100, received: 10, sent: 20 })
  fake.set(keyOf(2), { last_handshake: 200, received: 30, sent: 40 })
  fake.set(keyOf(3), {})
  const read = async (cursor?: string) => {
    const status = tracker.read(await dump(), cursor)
    return { ...status, keys: status.peers.map(({ public_key }) => public_key) }
  }
  return { fake, read }
}

test('without a cursor, reads all peers that have had a handshake', async () => {
  const { read } = await trackedInterface()

  expect((await read()).peers).toEqual([
    { public_key: keyOf(1), last_handshake: 100, received: 10, sent: 20 },
    { public_key: keyOf(2), last_handshake: 200, received: 30, sent: 40 },
  ])
})

test('with a cursor, reads the peers that have changed since', async () => {
  const { fake, read } = await trackedInterface()
  const { cursor } = await read()
  fake.set(keyOf(2), { sent: 41 })

  expect((await read(cursor)).keys).toEqual([keyOf(2)])
})

test('repeats changes after the same cursor, for a server that did not receive them', async () => {
  const { fake, read } = await trackedInterface()
  const { cursor } = await read()
  fake.set(keyOf(1), { sent: 41 })
  await read(cursor)
  fake.set(keyOf(3), { last_handshake: 300 })

  expect((await read(cursor)).keys).toEqual([keyOf(1), keyOf(3)])
})

test('reads nothing if nothing has changed', async () => {
  const { read } = await trackedInterface()
  const { cursor } = await read()

  expect((await read((await read(cursor)).cursor)).keys).toEqual([])
})

test('reads counters that restarted because the peer was added again', async () => {
  const { fake, read } = await trackedInterface()
  const { cursor } = await read()
  fake.set(keyOf(1), { last_handshake: 0, received: 0, sent: 0 })

  expect((await read(cursor)).keys).toEqual([keyOf(1)])
})

test.each(['', 'other', 'other.1', '.1'])('reads all peers after the unknown cursor %j', async (cursor) => {
  const { read } = await trackedInterface()
  await read()

  expect((await read(cursor)).keys).toEqual([keyOf(1), keyOf(2)])
})

test('reads all peers after the interface was created again', async () => {
  const { fake, read } = await trackedInterface()
  const { cursor } = await read()
  fake.boot = 'boot-2'

  expect((await read(cursor)).keys).toEqual([keyOf(1), keyOf(2)])
})
