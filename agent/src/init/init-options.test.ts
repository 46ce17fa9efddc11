import { describe, expect, test } from '@rstest/core'
import { initHelp, readInitOptions } from './init-options.ts'

const options = (...args: string[]) => readInitOptions(['--endpoint', 'vpn1.example.com:51820', ...args])

test('an endpoint is enough', () => {
  expect(readInitOptions(['--endpoint', 'vpn1.example.com'])).toEqual({
    type: 'wireguard',
    interface: 'wg0',
    host: 'vpn1.example.com',
    port: 51_820,
    subnet: '10.8.0.0/24',
    address: '10.8.0.1/24',
    apiHost: '0.0.0.0',
    apiPort: 8443,
    firewall: { masquerade: false, allow_peers: false, allow_networks: [], allow_ports: [] },
    force: false,
    site: null,
  })
})

test('the public address of the machine is the default of the endpoint', () => {
  expect(readInitOptions([], '203.0.113.7')).toMatchObject({ host: '203.0.113.7', port: 51_820 })
  expect(readInitOptions(['--endpoint', 'vpn1.example.com'], '203.0.113.7')?.host).toBe('vpn1.example.com')
  expect(() => readInitOptions([])).toThrow('--endpoint is missing, and this machine has no public address')
})

test('the node has the first address of its subnet', () => {
  expect(options('--subnet', '10.9.3.7/20')).toMatchObject({ subnet: '10.9.0.0/20', address: '10.9.0.1/20' })
})

test('the interface of an AmneziaWG node is awg0 unless it is named', () => {
  expect(options('--type', 'amnezia-wg')?.interface).toBe('awg0')
  expect(options('--type', 'amnezia-wg', '--interface', 'oslo')?.interface).toBe('oslo')
})

test('networks and ports can be allowed several times', () => {
  const networks = ['--allow-network', '192.168.7.9/24', '--allow-network', '10.1.0.0/16']

  expect(options(...networks, '--allow-port', '53', '--allow-port', '443', '--allow-peers')?.firewall).toEqual({
    masquerade: false,
    allow_peers: true,
    allow_networks: ['192.168.7.0/24', '10.1.0.0/16'],
    allow_ports: [53, 443],
  })
})

test('accepts an MTU from 576 to 8920', () => {
  expect(options('--mtu', '1380')?.mtu).toBe(1380)
})

test('--help needs no other option', () => {
  expect(readInitOptions(['--help'])).toBeNull()
})

test('the help describes every option', () => {
  const described = [...initHelp.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name)

  expect(described).toEqual([
    'endpoint',
    'subnet',
    'type',
    'interface',
    'mtu',
    'api-port',
    'api-host',
    'masquerade',
    'allow-peers',
    'allow-network',
    'allow-port',
    'force',
    'enter',
    'help',
  ])
})

describe('names the invalid option', () => {
  const invalid = [
    ['--endpoint', ''],
    ['--mtu', '575'],
    ['--mtu', '1e3'],
    ['--endpoint', 'vpn1.example.com:'],
    ['--endpoint', ':51820'],
    ['--endpoint', 'vpn1:0'],
    ['--endpoint', 'vpn1:65536'],
    ['--endpoint', 'vpn1:1:2'],
    ['--endpoint', '[2001:db8::1]:51820'],
    ['--endpoint', '1.2.3'],
    ['--endpoint', 'vpn1\n'],
    ['--endpoint', 'localhost'],
    ['--endpoint', 'Node.localhost:51820'],
    ['--endpoint', '127.0.0.53'],
    ['--endpoint', '0.0.0.0'],
    ['--endpoint', 'https://vpn1.example.com'],
    ['--endpoint', 'vpn1.example.com:51820/x'],
    ['--subnet', '10.8.0.0'],
    ['--subnet', '10.8.0.0/31'],
    ['--subnet', 'fd00::/64'],
    ['--subnet', '169.254.10.0/24'],
    ['--subnet', '127.1.0.0/16'],
    ['--subnet', '224.0.0.0/4'],
    ['--subnet', '100.100.0.0/16'],
    ['--subnet', '0.0.0.0/0'],
    ['--type', 'openvpn'],
    ['--interface', 'a-name-of-16-chr'],
    ['--interface', 'wg 0'],
    ['--interface', '.'],
    ['--interface', '..'],
    ['--interface', 'all'],
    ['--interface', 'default'],
    ['--interface', '"; flush ruleset'],
    ['--api-port', '0'],
    ['--api-port', '65536'],
    ['--api-port', '8443x'],
    ['--api-host', 'localhost'],
    ['--allow-network', 'fd00::/8'],
    ['--allow-network', '10.0.0.0/33'],
    ['--allow-network', '169.254.169.254/32'],
    ['--allow-port', '0'],
    ['--allow-port', 'ssh'],
  ] as const
  for (const [option, value] of invalid) {
    test(`${option} ${JSON.stringify(value)}`, () => {
      expect(() => options(option, value)).toThrow(`${option} must be`)
    })
  }

  test('an unknown one', () => {
    expect(() => options('--subnets', '10.8.0.0/24')).toThrow("'--subnets'")
  })

  test('a missing endpoint', () => {
    expect(() => readInitOptions([])).toThrow('--endpoint is missing')
  })
})
