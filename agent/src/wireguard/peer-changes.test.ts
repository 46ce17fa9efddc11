import { expect, test } from '@rstest/core'
import { keyOf, peerFields } from '../testing/agent-fields.ts'
import { fakeInterface } from '../testing/fake-interface.ts'
import { hasChanges, peerChanges } from './peer-changes.ts'

const desired = [peerFields(1), peerFields(2), peerFields(3)]

async function interfaceWith(numbers: number[]) {
  const { apply, fake } = fakeInterface()
  await apply({ removed: [], changed: [], added: numbers.map((number) => peerFields(number)) })
  return fake
}

test('adds what is missing, removes what is not wanted, and leaves the others alone', async () => {
  const { peers } = await interfaceWith([2, 3, 4])

  expect(peerChanges(desired, [...peers.values()])).toEqual({
    removed: [keyOf(4)],
    changed: [],
    added: [peerFields(1)],
  })
})

test('finds no changes if the peers are the desired ones, in any order', async () => {
  const { peers } = await interfaceWith([3, 1, 2])

  expect(hasChanges(peerChanges(desired, [...peers.values()]))).toBe(false)
})

test.each([
  ['another IP address', { allowedIps: ['10.8.0.99/32'] }],
  ['no IP address', { allowedIps: [] }],
  ['a larger network', { allowedIps: ['10.8.0.0/24'] }],
  ['another IP address besides', { allowedIps: ['10.8.0.3/32', '0.0.0.0/0'] }],
  ['a preshared key', { hasPresharedKey: true }],
])('changes a peer with %s', async (_, fields) => {
  const { peers, set } = await interfaceWith([1, 2, 3])
  set(keyOf(2), fields)

  expect(peerChanges(desired, [...peers.values()])).toEqual({ removed: [], changed: [peerFields(2)], added: [] })
})

test('ignores handshakes and counters', async () => {
  const { peers, set } = await interfaceWith([1, 2, 3])
  set(keyOf(1), { last_handshake: 1_700_000_000, received: 1, sent: 2 })

  expect(hasChanges(peerChanges(desired, [...peers.values()]))).toBe(false)
})
