import { describe, expect, test } from '@rstest/core'
import { endpointOf, hasFreeSlot, formatLoad, tunnelPort } from './node.ts'

const loads = [
  { capacity: 0, busy_slots: 0, isFree: true, text: null },
  { capacity: 0, busy_slots: 999, isFree: true, text: null },
  { capacity: 1, busy_slots: 0, isFree: true, text: '0/1' },
  { capacity: 1, busy_slots: 1, isFree: false, text: '1/1' },
  { capacity: 10, busy_slots: 9, isFree: true, text: '9/10' },
  { capacity: 10, busy_slots: 12, isFree: false, text: '10/10' },
]

describe('the load of a node', () => {
  for (const { isFree, text, ...load } of loads) {
    test(`of ${load.busy_slots}/${load.capacity} has ${isFree ? 'a' : 'no'} free slot and is shown as ${text}`, () => {
      expect(hasFreeSlot(load)).toBe(isFree)
      expect(formatLoad(load)).toBe(text)
    })
  }
})

const endpoints = [
  ['https://vpn.test', 'vpn.test:51820'],
  ['https://vpn.test/', 'vpn.test:51820'],
  ['https://vpn.test:443', 'vpn.test:443'],
  ['http://vpn.test:80/api/v1', 'vpn.test:80'],
  ['HTTP://node-1:51821', 'node-1:51821'],
  ['http://10.0.0.1/x:9', '10.0.0.1:51820'],
  ['https://vpn.test?q=1', 'vpn.test:51820'],
  ['https://vpn.test#x', 'vpn.test:51820'],
] as const

test.each(endpoints)('the endpoint of a node at %s is %s', (url, endpoint) => {
  expect(endpointOf(url)).toBe(endpoint)
  expect(tunnelPort(url)).toBe(Number(endpoint.split(':')[1]))
})
