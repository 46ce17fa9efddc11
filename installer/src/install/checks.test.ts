import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { dnsProblem, endpointProblem, ipv4Problem, systemProblem } from './checks.ts'
import { cloudflareNetworks } from './cloudflare.ts'

const own = ['127.0.0.1', '203.0.113.7', 'fe80::1', '2001:db8::7']
const domain = 'vpn.example.test'

test('accepts DNS records that lead to this machine only', () => {
  expect(dnsProblem(['203.0.113.7', '2001:db8::7'], domain, own)).toBeNull()
  expect(dnsProblem(['127.0.1.1'], domain, own)).toBeNull()
  expect(dnsProblem(['203.0.113.7', '2001:db8::9'], domain, own)).toContain('leads to 2001:db8::9, not to this machine')
  expect(dnsProblem([], domain, own)).toContain('has no address in DNS: set its A record to 203.0.113.7, and')
  expect(dnsProblem([], domain, ['10.0.0.5', '172.20.0.2', '100.64.0.1'])).toContain('the public IPv4 address')
})

test('advises the IPv6 address of a machine that has no IPv4 address', () => {
  expect(dnsProblem([], domain, ['127.0.0.1', '::1', 'fe80::1', '2001:db8::7'])).toContain(
    'set its AAAA record to 2001:db8::7',
  )
})

test('a name behind the proxy of Cloudflare cannot be the endpoint of the VPN', () => {
  const behindCloudflare = ['104.21.5.9', '172.67.1.2', '2606:4700:3031::ac43:1']

  for (const address of behindCloudflare)
    expect(endpointProblem([address], domain)).toMatch(
      /^vpn\.example\.test leads to the proxy of Cloudflare.*--endpoint/,
    )
  expect(endpointProblem(own, domain)).toBeNull()
  expect(endpointProblem([], domain)).toBeNull()
})

test('a machine without an IPv4 route to the internet cannot be a node', () => {
  const table = (destination: string) =>
    `Iface\tDestination\tGateway\tFlags\nlo\t0000007F\t00000000\t0001\neth0\t${destination}\t0202000A\t0003\n`

  expect(ipv4Problem(table('00000000'))).toBeNull()
  expect(ipv4Problem(table('0002000A'))).toContain('has no IPv4 route to the internet')
  expect(ipv4Problem('')).toContain('--no-node')
})

test('names a system that is not supported', () => {
  const problem = (id: string, version: string, isBooted = true) =>
    systemProblem(`PRETTY_NAME="${id} ${version}"\nID=${id}\nVERSION_ID="${version}"\n`, isBooted)

  expect([problem('debian', '12'), problem('debian', '13')]).toEqual([null, null])
  expect(problem('debian', '11')).toBe('This is debian 11: use Debian 12 or 13, or a container.')
  expect(problem('ubuntu', '12')).toBe('This is ubuntu 12: use Debian 12 or 13, or a container.')
  expect(problem('debian', '13', false)).toBe('This machine was not booted with systemd: use a container instead.')
})

test('the documentation lists the networks of Cloudflare that the program knows', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/deployment.md'), 'utf8')

  expect(text).toContain(`trusted_proxies ${cloudflareNetworks.join(' ')}\n`)
  expect(text).toContain(`TRUST_PROXY=127.0.0.1,${cloudflareNetworks.join(',')}\n`)
})
