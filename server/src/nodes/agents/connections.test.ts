import type { LookupAddress } from 'node:dns'
import { expect, test } from '@rstest/core'
import { AgentError, isBlockedAddress, lookupAllowed } from './connections.ts'

const ipv4 = ['0.0.0.0', '169.254.169.254', '169.254.0.1', '224.0.0.1', '255.255.255.255']
const metadata = ['100.100.100.200', '168.63.129.16', 'fd00:ec2::254']
const ipv6 = ['::', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'ff02::1']
const embedded = ['::ffff:169.254.169.254', '::ffff:10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::169.254.169.254']
const blocked = [...ipv4, ...metadata, ...ipv6, ...embedded, 'localhost', '']
const allowed = ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '100.64.0.1', '203.0.113.7', '2001:db8::1', 'fd00::1']

test('blocks addresses of the link, of metadata services and of several hosts, and allows the others', () => {
  expect(blocked.filter((address) => !isBlockedAddress(address))).toEqual([])
  expect(allowed.filter(isBlockedAddress)).toEqual([])
})

type Options = { loopbackOnly?: boolean; all?: boolean; lookUp?: () => Promise<LookupAddress[]> }

const resolve = (hostname: string, { all = true, loopbackOnly = false, ...options }: Options = {}) =>
  new Promise<{ error: Error | null; address: string | LookupAddress[] }>((done) =>
    lookupAllowed({ loopbackOnly, ...options })(hostname, { all }, (error, address) => done({ error, address })),
  )

test('resolves names to all addresses or to the first one', async () => {
  const { error, address } = await resolve('localhost', { loopbackOnly: true })
  const one = await resolve('localhost', { all: false })

  expect(error).toBeNull()
  expect(address).toContainEqual(expect.objectContaining({ address: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) }))
  expect(one.address).toMatch(/^(?:127\.0\.0\.1|::1)$/)
})

test('refuses a name that resolves to a blocked address, or elsewhere than to loopback where that is required', async () => {
  const resolveTo = (address: string, options: Options = {}) =>
    resolve('agent.example', { ...options, lookUp: async () => [{ address, family: 4 }] })
  const results = [await resolveTo('169.254.169.254'), await resolveTo('10.0.0.1', { loopbackOnly: true })]

  for (const { error, address } of results) {
    expect(error).toBeInstanceOf(AgentError)
    expect([(error as AgentError).problem, address]).toEqual(['blocked_address', []])
  }
})
