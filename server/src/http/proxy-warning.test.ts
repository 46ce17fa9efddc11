import { expect, test } from '@rstest/core'
import { testServer } from '../testing/test-server.ts'

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
