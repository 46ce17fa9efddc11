import { expect, test } from '@rstest/core'
import { isOnline, lastHandshake, patternOf, type PeerPattern } from './simulated-interface.ts'

const pattern: PeerPattern = { cycle: 1000, connectedFor: 300, phase: 0, rate: 10 }
const start = 1_000_000

test('a client is online in the first part of each cycle', () => {
  const online = [0, 299, 300, 999, 1000].map((offset) => isOnline(pattern, start + offset, 0))

  expect(online).toEqual([true, true, false, false, true])
})

test('a client repeats its handshake every two minutes while it is online', () => {
  const handshakes = [0, 119, 120, 299, 300, 999].map((offset) => lastHandshake(pattern, start + offset, 0) - start)

  expect(handshakes).toEqual([0, 0, 120, 240, 240, 240])
})

test('a client that has just been added connects after ten seconds', () => {
  const addedAt = start + 50

  expect(isOnline(pattern, addedAt + 9, addedAt)).toBe(false)
  expect(lastHandshake(pattern, addedAt + 9, addedAt)).toBe(0)
  expect(isOnline(pattern, addedAt + 10, addedAt)).toBe(true)
  expect(lastHandshake(pattern, addedAt + 15, addedAt)).toBe(addedAt + 10)
})

test('a client that was added after its time online has no handshake until the next cycle', () => {
  const addedAt = start + 400

  expect(lastHandshake(pattern, start + 900, addedAt)).toBe(0)
  expect(lastHandshake(pattern, start + 1001, addedAt)).toBe(start + 1000)
})

test('one of four public keys is never used', () => {
  const keys = Array.from({ length: 256 }, (_, byte) => Buffer.alloc(32, byte).toString('base64'))

  expect(keys.filter((key) => patternOf(key).connectedFor === 0)).toHaveLength(64)
})
