import { expect, test } from '@rstest/core'
import { publicKeyOf } from './public-key.ts'

test('derives the same public key as WireGuard', () => {
  // Generated with `wg genkey` and `wg pubkey`.
  expect(publicKeyOf('oF+2HGrmh4Kgj8ZpbGoyo+JaoMMCvRr9MztK4SiV/HY=')).toBe(
    '4U9klRT0Gi4FsTvkf9vX72OeFWyMVvc3xEU2LX0Pj1Y=',
  )
})
