import { expect, test } from '@rstest/core'
import { clientIpRange } from './client-ip-range.ts'

test('the client range begins after the IP addresses of the network and the node and ends before the broadcast address', () => {
  expect(clientIpRange('10.8.0.0/24')).toEqual({ first: '10.8.0.2', last: '10.8.0.254' })
  expect(clientIpRange('10.8.0.77/30')).toEqual({ first: '10.8.0.78', last: '10.8.0.78' })
  expect(clientIpRange('10.0.0.0/8')).toEqual({ first: '10.0.0.2', last: '10.255.255.254' })
})

test('a subnet without client IP addresses has no range', () => {
  for (const subnet of ['10.8.0.0/31', '10.8.0.0/32', '10.8.0.0', 'fd00::/64', ''])
    expect(clientIpRange(subnet)).toBeNull()
})
