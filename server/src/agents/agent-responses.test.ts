import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { agentBodyLimits, type AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { failureOf } from '../testing/failed-request.ts'
import { startFakeAgent, type FakeAgent } from '../testing/fake-agent.ts'
import { shortestTime } from '../testing/shortest-time.ts'
import { createAgentClient, type AgentTarget } from './agent-client.ts'

const timeout = 1500
const client = createAgentClient({ timeout: 50_000 })
const impatient = createAgentClient({ timeout })
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
  impatient.close()
  await agent.stop()
})

const target = (fields: Partial<AgentTarget> = {}): AgentTarget => ({
  api_url: agent.url,
  api_token: agent.token,
  ...fields,
})
const problemOf = async (on: AgentTarget, by = client): Promise<NodeProblem> =>
  (await failureOf(by.status(on, { now: Date.now(), after: null }))).problem

test('follows no redirect', async () => {
  agent.intercept = (_, response) => {
    response.writeHead(307, { location: `${agent.url}/elsewhere` }).end()
    return true
  }

  expect(await problemOf(target())).toBe('response')
  expect(agent.requests).toEqual(['GET /status'])
})

test('stops reading a response that is too large', async () => {
  let written = 0
  agent.intercept = (_, response) => {
    const chunk = 'x'.repeat(1024 * 1024)
    const write = () => {
      if (response.destroyed) return
      written += chunk.length
      response.write(chunk, write)
    }
    write()
    return true
  }

  expect(await problemOf(target())).toBe('response')
  expect(written).toBeLessThan(2 * agentBodyLimits.response)
})

test('stops reading a status that is too large for the clients of its node', async () => {
  let written = 0
  agent.intercept = (_, response) => {
    const chunk = 'x'.repeat(64 * 1024)
    const write = () => {
      if (response.destroyed) return
      written += chunk.length
      response.write(chunk, write)
    }
    write()
    return true
  }
  const request = client.status(target(), { now: Date.now(), after: null, clients: 253 })

  expect((await failureOf(request)).problem).toBe('response')
  expect(written).toBeLessThan(8 * 1024 * 1024)
})

test('reads the longest status of a node with all its clients', async () => {
  const most = Number.MAX_SAFE_INTEGER
  const peer = { public_key: `${'k'.repeat(43)}=`, last_handshake: most, received: most, sent: most }
  agent.status = { peers: Array.from({ length: 65_533 }, () => peer) }
  const status = await client.status(target(), { now: Date.now(), after: null, clients: 65_533 })
  agent.status = {}

  expect(status.peers).toHaveLength(65_533)
})

const malformed = [
  ['text', 'fine'],
  ['another JSON value', '[]'],
  ['a status without fields', '{"version":"1.0.0"}'],
] as const

for (const [name, body] of malformed) {
  test(`reports a response with ${name}`, async () => {
    agent.intercept = (_, response) => (response.end(body), true)

    expect(await problemOf(target())).toBe('response')
  })
}

const invalidFields: Partial<AgentStatus>[] = [
  { boot: 'boot\u0000' },
  { cursor: 'c'.repeat(129) },
  { version: '1.0.0\n' },
  { connected_peers: 2 ** 31 },
  { peers: [{ public_key: 'key\u0000', last_handshake: 0, received: 0, sent: 0 }] },
]
for (const fields of invalidFields) {
  test(`reports a status with a value that cannot be stored: ${JSON.stringify(fields).slice(0, 40)}`, async () => {
    agent.status = fields
    const problem = await problemOf(target())
    agent.status = {}

    expect(problem).toBe('response')
  })
}

const slow: [name: string, intercept: FakeAgent['intercept']][] = [
  ['does not respond', () => true],
  [
    'sends its response byte by byte',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
      return true
    },
  ],
]
for (const [name, intercept] of slow) {
  test(`gives up after the timeout if an agent ${name}`, async () => {
    agent.intercept = intercept
    const limit = 2 * timeout
    const giveUp = async () => expect(await problemOf(target(), impatient)).toBe('timeout')

    expect(await shortestTime(giveUp, limit)).toBeLessThan(limit)
  })
}

test('gives up after the timeout if a server accepts connections and does not answer the TLS handshake', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo

  expect(await problemOf(target({ api_url: `https://127.0.0.1:${port}` }), impatient)).toBe('timeout')
  silent.close()
})
