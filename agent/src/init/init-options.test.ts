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
    masquerade: false,
    force: false,
  })
})

test('the node has the first address of its subnet', () => {
  expect(options('--subnet', '10.9.3.7/20')).toMatchObject({ subnet: '10.9.0.0/20', address: '10.9.0.1/20' })
})

test('the interface of an AmneziaWG node is awg0 unless it is named', () => {
  expect(options('--type', 'amnezia-wg')?.interface).toBe('awg0')
  expect(options('--type', 'amnezia-wg', '--interface', 'oslo')?.interface).toBe('oslo')
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
    'api-port',
    'api-host',
    'masquerade',
    'force',
    'help',
  ])
})

describe('names the invalid option', () => {
  const invalid = [
    ['--endpoint', ''],
    ['--endpoint', 'vpn1.example.com:'],
    ['--endpoint', ':51820'],
    ['--endpoint', 'vpn1:0'],
    ['--endpoint', 'vpn1:65536'],
    ['--endpoint', 'vpn1:1:2'],
    ['--endpoint', '[2001:db8::1]:51820'],
    ['--endpoint', '1.2.3'],
    ['--endpoint', 'vpn1\n'],
    ['--endpoint', 'https://vpn1.example.com'],
    ['--endpoint', 'vpn1.example.com:51820/x'],
    ['--subnet', '10.8.0.0'],
    ['--subnet', '10.8.0.0/31'],
    ['--subnet', 'fd00::/64'],
    ['--type', 'openvpn'],
    ['--interface', 'a-name-of-16-chr'],
    ['--interface', 'wg 0'],
    ['--interface', '"; flush ruleset'],
    ['--api-port', '0'],
    ['--api-port', '65536'],
    ['--api-port', '8443x'],
    ['--api-host', 'localhost'],
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
