import { expect, test } from '@rstest/core'
import { peerFields } from '../testing/agent-fields.ts'
import { nextExpiry, unexpired } from './expiry.ts'

const endless = peerFields(1)
const early = peerFields(2, { expired_at: 1_700_000_000 })
const late = peerFields(3, { expired_at: 1_800_000_000 })
const peers = [endless, late, early]

test('a peer expires at the start of its second', () => {
  expect(unexpired(peers, 1_699_999_999_999)).toEqual([endless, late, early])
  expect(unexpired(peers, 1_700_000_000_000)).toEqual([endless, late])
})

test('finds the next expiry', () => {
  expect(nextExpiry(peers, 1_699_999_999_999)).toBe(1_700_000_000_000)
  expect(nextExpiry(peers, 1_700_000_000_000)).toBe(1_800_000_000_000)
  expect(nextExpiry([endless], 0)).toBe(Infinity)
})
