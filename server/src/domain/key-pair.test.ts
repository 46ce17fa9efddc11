import { expect, test } from '@rstest/core'
import { newKeyPair, publicKeyOf } from './key-pair.ts'

test('derives the same public key as WireGuard', () => {
  // Generated with `wg genkey` and `wg pubkey`.
  expect(publicKeyOf('oF+2HGrmh4Kgj8ZpbGoyo+JaoMMCvRr9MztK4SiV/HY=')).toBe(
    '4U9klRT0Gi4FsTvkf9vX72OeFWyMVvc3xEU2LX0Pj1Y=',
  )
})

test('generates distinct pairs of matching 32-byte keys in base64', () => {
  const pairs = Array.from({ length: 50 }, newKeyPair)

  for (const { private_key, public_key } of pairs) {
    expect(private_key).toMatch(/^[\w+/]{43}=$/)
    expect(publicKeyOf(private_key)).toBe(public_key)
  }
  expect(new Set(pairs.map(({ private_key }) => private_key)).size).toBe(50)
})
