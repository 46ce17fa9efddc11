import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { adminClient } from '../testing/admin-client.ts'
import { agentFixture } from '../testing/agent-sync-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'

withTestServer({}, (context) => {
  const { startAgent, nodeWithAgent } = agentFixture(context)

  async function connectionTest() {
    const { server } = context()
    const { token } = (await adminClient(server)).admin
    return (body: object) => server.request('POST', '/api/admin/node-health/test', { token, body })
  }

  test('tests a connection with the entered token, and returns the version and the public key', async () => {
    const live = await startAgent()
    live.status = { public_key: 'key of the interface' }
    const testConnection = await connectionTest()

    const entered = { api_url: live.url, api_token: live.token }
    expect((await testConnection(entered)).json()).toEqual({
      problem: null,
      agent_version: '1.0.0',
      public_key: 'key of the interface',
    })
    live.server = 'b7a2f0aa-0f0a-4f61-a1f1-0d6a6a3f9d11'
    expect((await testConnection(entered)).json()).toMatchObject({ problem: 'other_server', agent_version: '1.0.0' })
    expect((await testConnection({ ...entered, api_token: 'other' })).json()).toMatchObject({ problem: 'token' })
    await live.stop()
    expect((await testConnection(entered)).json()).toEqual({
      problem: 'connection',
      agent_version: null,
      public_key: null,
    })
  })

  test('tests a connection with the stored token at the stored URL, and at others with TLS', async () => {
    const { agent: live, node_id } = await nodeWithAgent()
    const testConnection = await connectionTest()

    expect((await testConnection({ node_id, api_url: live.url })).json()).toMatchObject({ problem: null })
    const requests = live.requests.length
    const withoutTls = live.url.replace('https:', 'http:')
    expect((await testConnection({ node_id, api_url: withoutTls })).json()).toMatchObject({ problem: 'token' })
    expect((await testConnection({ api_url: live.url })).json()).toMatchObject({ problem: 'token' })
    expect((await testConnection({ node_id: 2_000_000, api_url: live.url })).statusCode).toBe(404)
    expect(live.requests).toHaveLength(requests)
    expect((await testConnection({ node_id, api_url: `${live.url}/` })).json()).toMatchObject({ problem: null })
  })

  test('refuses connection tests above the limit with 429, and logs no token', async () => {
    const { server } = context()
    const testConnection = await connectionTest()
    const api_token = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })
    const entered = { api_url: 'http://10.0.0.1', api_token }

    const statuses: number[] = []
    for (let tests = 0; tests < 61; tests++) statuses.push((await testConnection(entered)).statusCode)

    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect(server.log.join('')).not.toContain(api_token)
  })
})
