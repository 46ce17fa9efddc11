import { expect, test } from '@rstest/core'
import Fastify from 'fastify'
import { testServer } from '../testing/test-server.ts'
import { normalizeForwardedFor } from './forwarded-for.ts'

const proxy = '10.0.0.1'

async function clientIpOf(forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: [proxy, '10.0.0.2'] })
  normalizeForwardedFor(app)
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress: proxy, headers: { 'x-forwarded-for': forwarded } })
  return body
}

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['203.0.113.1:4711', '203.0.113.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:203.0.113.1', '::ffff:203.0.113.1'],
  [' 203.0.113.1 , ', '203.0.113.1'],
  ['198.51.100.9, 203.0.113.1:4711, 10.0.0.2:4711', '203.0.113.1'],
])('the client of X-Forwarded-For: %s is %s', async (forwarded, clientIp) => {
  expect(await clientIpOf(forwarded)).toBe(clientIp)
})

test('the connection decides about the client of a header without an address', async () => {
  const malformed = ['203.0.113.1:', '203.0.113.1:port', '203.0.113.256', '[203.0.113.1', '1', '{"a":1}']
  for (const forwarded of ['', 'unknown', '_hidden', ...malformed])
    expect([forwarded, await clientIpOf(forwarded)]).toEqual([forwarded, proxy])
})

test('addresses before one that cannot be read are not trusted', async () => {
  expect(await clientIpOf('203.0.113.1, unknown')).toBe(proxy)
  expect(await clientIpOf('203.0.113.1, unknown, 10.0.0.2')).toBe('10.0.0.2')
})

const clientIp = '192.0.2.7'
const client = '203.0.113.1'

async function warningsOf(env: Record<string, string>, headers: Record<string, string>) {
  const server = await testServer(env)
  for (let request = 0; request < 3; request++) await server.request('GET', '/api/user/info', { clientIp, headers })
  await server.close()
  return server.log.filter((line) => line.includes('TRUST_PROXY'))
}

test('warns once about forwarding headers of an untrusted proxy, without logging IP addresses', async () => {
  const headers: Record<string, string>[] = [{ 'x-forwarded-for': client }, { forwarded: `for=${client}` }]
  for (const each of headers) {
    const warnings = await warningsOf({ TRUST_PROXY: '192.0.2.1' }, each)

    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('"level":40')
    expect(warnings[0]).not.toMatch(/203\.0\.113|192\.0\.2/)
  }
  expect(await warningsOf({}, { 'x-forwarded-for': client })).toHaveLength(1)
})

test('does not warn about a trusted proxy, or without forwarding headers', async () => {
  expect(await warningsOf({ TRUST_PROXY: clientIp }, { 'x-forwarded-for': client })).toEqual([])
  expect(await warningsOf({}, {})).toEqual([])
})
