import { expect, test } from '@rstest/core'
import { isSamePrivateKey } from './interface-setup.ts'

const keyOf = (first: number, last: number) => {
  const bytes = Buffer.alloc(32, 1)
  bytes[0] = first
  bytes[31] = last
  return bytes.toString('base64')
}

test('compares keys without the bits that X25519 ignores', () => {
  expect(isSamePrivateKey(keyOf(0b1111_1000, 0b0100_0000), keyOf(0b1111_1111, 0b1000_0000))).toBe(true)
  expect(isSamePrivateKey(keyOf(0b1111_1000, 0b0100_0000), keyOf(0b0111_1000, 0b0100_0000))).toBe(false)
  expect(isSamePrivateKey(keyOf(0b1111_1000, 0b0100_0000), keyOf(0b1111_1000, 0b0100_0001))).toBe(false)
  expect(isSamePrivateKey(null, keyOf(0, 0))).toBe(false)
})
