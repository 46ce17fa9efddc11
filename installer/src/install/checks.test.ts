import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@rstest/core'
import { dnsProblem, portProblem, systemProblem } from './checks.ts'

const own = ['127.0.0.1', '203.0.113.7', 'fe80::1', '2001:db8::7']
const domain = 'vpn.example.test'

test('accepts DNS records that lead to this machine only', () => {
  expect(dnsProblem(['203.0.113.7', '2001:db8::7'], domain, own)).toBeNull()
  expect(dnsProblem(['127.0.1.1'], domain, own)).toBeNull()
  expect(dnsProblem(['203.0.113.7', '2001:db8::9'], domain, own)).toContain('leads to 2001:db8::9, not to this machine')
  expect(dnsProblem([], domain, own)).toContain('has no address in DNS: set its A record to 203.0.113.7, and')
  expect(dnsProblem([], domain, ['10.0.0.5', '172.20.0.2', '100.64.0.1'])).toContain('the public IPv4 address')
})

test('a port that another program uses is a problem', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  expect(portProblem({ port, unit: 'sallyport-test.service' })).toMatch(new RegExp(`^TCP port ${port} is in use by `))
  server.close()
  await once(server, 'close')
  expect(portProblem({ port, unit: 'sallyport-test.service' })).toBeNull()
})

test('names a system that is not supported', () => {
  const problem = (id: string, version: string, isBooted = true) =>
    systemProblem(`PRETTY_NAME="${id} ${version}"\nID=${id}\nVERSION_ID="${version}"\n`, isBooted)

  expect([problem('debian', '12'), problem('debian', '13')]).toEqual([null, null])
  expect(problem('debian', '11')).toBe('This is debian 11: use Debian 12 or 13, or a container.')
  expect(problem('ubuntu', '12')).toBe('This is ubuntu 12: use Debian 12 or 13, or a container.')
  expect(problem('debian', '13', false)).toBe('This machine was not booted with systemd: use a container instead.')
})
