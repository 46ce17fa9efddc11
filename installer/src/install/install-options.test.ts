import { expect, test } from '@rstest/core'
import { Command } from 'commander'
import { addInstallOptions, ignoredOptions, readCountry, readHostName, type InstallOptions } from './install-options.ts'

/** The options of a command line. */
function parse(...args: string[]) {
  const command = addInstallOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
  command.parse(args, { from: 'user' })
  return { command, options: command.opts<InstallOptions>() }
}

test('has an option for each port', () => {
  expect(parse('--server-port', '3100', '--agent-port', '8900', '--tunnel-port', '443').options).toMatchObject({
    serverPort: 3100,
    agentPort: 8900,
    tunnelPort: 443,
  })
  expect(parse().options).toMatchObject({ serverPort: 3000, agentPort: 8443, tunnelPort: 51_820 })
  for (const port of ['0', '65536', 'http', '-1', '80.5'])
    expect(() => parse('--server-port', port)).toThrow('a port from')
})

test('accepts every host name that can be registered, and nothing else', () => {
  const accepted = [
    'vpn.example.network',
    'VPN.example.photography',
    'vpn.xn--e1afmkfd.xn--p1ai',
    'vpn.пример.рф',
    'example.com.',
  ]
  const refused = [
    'localhost',
    '203.0.113.7',
    '2001:db8::7',
    'vpn.example.com:443',
    'https://vpn.example.com',
    'a.b/c',
    'my_vpn.example.com',
  ]

  expect(accepted.map(readHostName)).toEqual([
    'vpn.example.network',
    'vpn.example.photography',
    'vpn.xn--e1afmkfd.xn--p1ai',
    'vpn.xn--e1afmkfd.xn--p1ai',
    'example.com',
  ])
  for (const name of refused) expect(() => readHostName(name), name).toThrow('It must be a host name')
  expect(parse('--endpoint', '203.0.113.7').options.endpoint).toBe('203.0.113.7')
})

test('refuses two letters that are no country', () => {
  expect(readCountry('no')).toBe('NO')
  for (const code of ['XX', 'UK', 'EU', 'N', 'NOR']) expect(() => readCountry(code), code).toThrow('such as NO')
})

test('refuses options that would have no effect', () => {
  const ignored = (...args: string[]) => {
    const { command, options } = parse(...args)
    return ignoredOptions(options, (name) => command.getOptionValueSource(name) === 'cli')
  }

  expect(ignored('--local', '--country', 'NO')).toBe('--local makes no node and no certificate: leave out --country')
  expect(ignored('--local', '--tls', 'internal', '--tunnel-port', '443')).toContain('leave out --tunnel-port, --tls')
  expect(ignored('--domain', 'vpn.example.com', '--no-node', '--endpoint', '203.0.113.7')).toContain(
    'leave out --endpoint',
  )
  expect(ignored('--local', '--server-port', '3100', '--no-node', '--no-proxy')).toBeNull()
  expect(ignored('--domain', 'vpn.example.com', '--country', 'NO', '--tls', 'internal')).toBeNull()
})
