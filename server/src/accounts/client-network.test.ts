import { expect, test } from '@rstest/core'
import { networksOf } from './client-network.ts'

test('identifies a client by its IPv4 address, or by its IPv6 /64 and /48 networks', () => {
  expect(networksOf('203.0.113.7')).toEqual({ network: '203.0.113.7', site: null })
  expect(networksOf('::ffff:203.0.113.7')).toEqual({ network: '203.0.113.7', site: null })
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual({ network: '2001:db8:1:2', site: '2001:db8:1' })
  expect(networksOf('2001:db8::1')).toEqual({ network: '2001:db8:0:0', site: '2001:db8:0' })
  expect(networksOf('::1')).toEqual({ network: '0:0:0:0', site: '0:0:0' })
})
