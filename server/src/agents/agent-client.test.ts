import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { failureOf } from '../testing/failed-request.ts'
import { startFakeAgent, type FakeAgent } from '../testing/fake-agent.ts'
import { createAgentClient, type AgentTarget } from './agent-client.ts'

const server = '6d9a7a52-6b37-4f35-8e17-3c1f9a0c8f11'
const timeout = 50_000
const client = createAgentClient({ timeout })
const otherSecret = 's'.repeat(43)
let agent: FakeAgent

beforeAll(async () => {
  agent = await startFakeAgent()
})
beforeEach(() => {
  agent.intercept = () => false
  agent.requests.length = 0
})
afterAll(async () => {
  client.close()
  await agent.stop()
})

const target = (fields: Partial<AgentTarget> = {}): AgentTarget => ({
  api_url: agent.url,
  api_token: agent.token,
  ...fields,
})
const state = (generation: number) => ({ server, generation, now: Date.now(), allow_empty: true, peers: [] })

const problemOf = async (on: AgentTarget): Promise<NodeProblem> =>
  (await failureOf(client.status(on, { now: Date.now(), after: null }))).problem

test('reads the status of an agent with its certificate and secret, also below a path and over HTTP on loopback', async () => {
  const plain = await startFakeAgent({ tls: false })

  expect(await client.status(target(), { now: 1, after: null })).toMatchObject({ version: '1.0.0', generation: 0 })
  await client.status(target({ api_url: `${agent.url}/secret-path/` }), { now: 1, after: 'cursor' })
  const overHttp = await client.status({ api_url: plain.url, api_token: plain.token }, { now: 1, after: null })
  await plain.stop()

  expect(agent.requests).toEqual(['GET /status', 'GET /secret-path/status'])
  expect(overHttp.version).toBe('1.0.0')
})

test('puts a state, and reports a refusal with the generation of the agent', async () => {
  expect(await client.putState(target(), state(5))).toMatchObject({ generation: 5 })
  const { refusal, problem } = await failureOf(client.putState(target(), state(4)))

  expect([problem, refusal]).toEqual(['response', { error: 'stale', generation: 5 }])
})

test('reports a wrong secret, and a token of another form without a request', async () => {
  const wrong = formatAgentToken({ fingerprint: agent.fingerprint, secret: otherSecret })

  expect(await problemOf(target({ api_token: wrong }))).toBe('token')
  expect(await problemOf(target({ api_token: 'demo-oslo' }))).toBe('token')
  expect(agent.requests).toEqual(['GET /status'])
})

test('repeats a request on a new connection if the agent closed the idle one', async () => {
  await client.status(target(), { now: 1, after: null })
  let isFirst = true
  agent.intercept = (request) => {
    if (isFirst) request.socket.destroy()
    const wasFirst = isFirst
    isFirst = false
    return wasFirst
  }

  expect(await client.status(target(), { now: 1, after: null })).toMatchObject({ version: '1.0.0' })
  expect(agent.requests).toHaveLength(3)
})

test('an aborted signal ends a request', async () => {
  agent.intercept = () => true
  const stopping = new AbortController()
  const request = client.status(target(), { now: 1, after: null, signal: stopping.signal })
  const failure = failureOf(request)
  await expect.poll(() => agent.requests.length).toBe(1)

  stopping.abort()

  expect((await failure).problem).toBe('connection')
})
