import { describe, expect, test } from '@rstest/core'
import {
  parseIpv4,
  formatIpv4,
  clientCapacity,
  cidrClientCapacity,
  firstClientIp,
  interfaceAddress,
  parseSubnet,
} from './subnet.ts'

const table = [
  { text: '10.8.0.0/24', network: '10.8.0.0', broadcast: '10.8.0.255', clients: 253, first: '10.8.0.2' },
  { text: '10.8.0.77/24', network: '10.8.0.0', broadcast: '10.8.0.255', clients: 253, first: '10.8.0.2' },
  { text: '192.168.1.4/30', network: '192.168.1.4', broadcast: '192.168.1.7', clients: 1, first: '192.168.1.6' },
  { text: '192.168.1.4/31', network: '192.168.1.4', broadcast: '192.168.1.5', clients: 0, first: null },
  { text: '10.8.0.1', network: '10.8.0.1', broadcast: '10.8.0.1', clients: 0, first: null },
  { text: '255.255.255.255/32', network: '255.255.255.255', broadcast: '255.255.255.255', clients: 0, first: null },
  { text: '128.0.0.0/1', network: '128.0.0.0', broadcast: '255.255.255.255', clients: 2 ** 31 - 3, first: '128.0.0.2' },
  { text: '1.2.3.4/0', network: '0.0.0.0', broadcast: '255.255.255.255', clients: 2 ** 32 - 3, first: '0.0.0.2' },
]

describe('a subnet', () => {
  for (const { text, network, broadcast, clients, first } of table) {
    test(`${text} has room for ${clients} clients`, () => {
      const subnet = parseSubnet(text)!

      expect(formatIpv4(subnet.network)).toBe(network)
      expect(formatIpv4(subnet.broadcast)).toBe(broadcast)
      expect(clientCapacity(subnet)).toBe(clients)
      expect(cidrClientCapacity(text)).toBe(clients)
      if (first) expect(formatIpv4(firstClientIp(subnet))).toBe(first)
    })
  }

  test('has the IP address of the node first, with its prefix length', () => {
    expect(['10.8.0.77/24', '192.168.1.4/30', '10.8.0'].map(interfaceAddress)).toEqual([
      '10.8.0.1/24',
      '192.168.1.5/30',
      null,
    ])
  })

  test('is invalid in any other form', () => {
    const other = [
      '',
      '10.8.0.0/33',
      '256.0.0.0/8',
      '10.8.0.0/24x',
      'x10.8.0.0/24',
      '10.8.0.0/24\n',
      '10.8.0',
      '01.0.0.0',
    ]
    for (const text of other) expect([text, parseSubnet(text), cidrClientCapacity(text)]).toEqual([text, null, 0])
  })

  test('IP addresses survive the conversion to numbers and back', () => {
    for (const ip of ['0.0.0.0', '10.8.0.1', '127.255.0.1', '255.255.255.255']) {
      expect(formatIpv4(parseIpv4(ip))).toBe(ip)
    }
  })
})
