import { expect, test } from '@rstest/core'
import { endpointOf, tunnelPort } from './node.ts'

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
