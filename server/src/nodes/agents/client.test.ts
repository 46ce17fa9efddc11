import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core'
import { maxAgentBodyBytes, formatAgentToken, type AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { agentCertificate } from '../../testing/agents/agent-certificate.ts'
import { startFakeAgent, type FakeAgent } from '../../testing/agents/fake-agent.ts'
import { shortestTime } from '../../testing/shortest-time.ts'
import { createAgentClient, type AgentTarget } from './client.ts'
import { AgentError } from './connections.ts'

const server = '6d9a7a52-6b37-4f35-8e17-3c1f9a0c8f11'
const timeout = 1500
const otherSecret = 's'.repeat(43)
/** No name server is queried for a label of more than 63 octets (https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4). */
const unresolvableUrl = `https://${'x'.repeat(64)}.invalid`
const client = createAgentClient({ timeout: 50_000 })
const impatient = createAgentClient({ timeout })
let agent: FakeAgent

beforeAll(async () => {
  agent = await startFakeAgent()
})
beforeEach(() => {
  agent.intercept = () => false
  agent.status = {}
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
const state = (generation: number) => ({ server, generation, now: Date.now(), allow_empty: true, peers: [] })

async function failureOf(request: Promise<unknown>): Promise<AgentError> {
  const error: unknown = await request.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof AgentError)) throw new Error('The request did not fail with an AgentError', { cause: error })
  return error
}
const problemOf = async (on: AgentTarget, by = client): Promise<NodeProblem> =>
  (await failureOf(by.status(on, { now: Date.now(), after: null }))).problem

/** A server that accepts connections and does not answer the TLS handshake. */
async function startSilentServer() {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  return { sockets, on: target({ api_url: `https://127.0.0.1:${port}` }), close: () => silent.close() }
}

test('reads the status of an agent with its certificate and secret, also below a path and over HTTP on loopback', async () => {
  const plain = await startFakeAgent({ tls: false })

  expect(await client.status(target(), { now: 1, after: null })).toMatchObject({ version: '1.1.0', generation: 0 })
  await client.status(target({ api_url: `${agent.url}/secret-path/` }), { now: 1, after: 'cursor' })
  const overHttp = await client.status({ api_url: plain.url, api_token: plain.token }, { now: 1, after: null })
  await plain.stop()

  expect(agent.requests).toEqual(['GET /status', 'GET /secret-path/status'])
  expect(overHttp.version).toBe('1.1.0')
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

  expect(await client.status(target(), { now: 1, after: null })).toMatchObject({ version: '1.1.0' })
  expect(agent.requests).toHaveLength(3)
})

test('an aborted signal ends a request', async () => {
  agent.intercept = () => true
  const stopping = new AbortController()
  const failure = failureOf(client.status(target(), { now: 1, after: null, signal: stopping.signal }))
  await expect.poll(() => agent.requests.length).toBe(1)

  stopping.abort()

  expect((await failure).problem).toBe('connection')
})

test('an aborted signal ends a request whose connection is not open yet, and a closed client closes that too', async () => {
  const { sockets, on, close } = await startSilentServer()
  const patient = createAgentClient({ timeout: 600_000 })
  const stopping = new AbortController()
  const failure = failureOf(patient.status(on, { now: 1, after: null, signal: stopping.signal }))
  await expect.poll(() => sockets.length).toBe(1)

  stopping.abort()
  expect((await failure).problem).toBe('connection')
  patient.close()
  const [socket] = sockets
  if (socket && !socket.resume().closed) await once(socket, 'close')
  close()
})

test('sends no byte of a request to a server with another certificate', async () => {
  const received: string[] = []
  const sockets: Socket[] = []
  const impostor = createTlsServer(agentCertificate(), (socket) =>
    socket.on('data', (chunk) => received.push(String(chunk))).on('error', () => undefined),
  )
  impostor.on('connection', (socket: Socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
  const { port } = impostor.address() as AddressInfo

  const problem = await problemOf(target({ api_url: `https://127.0.0.1:${port}` }))
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
  impostor.close()

  expect([problem, sockets.length, received]).toEqual(['certificate', 1, []])
})

test('opens another connection for another fingerprint, instead of reusing one', async () => {
  await client.status(target(), { now: 1, after: null })
  const { fingerprint } = agentCertificate()
  const api_token = formatAgentToken({ fingerprint, secret: otherSecret })

  expect(await problemOf(target({ api_token }))).toBe('certificate')
})

test.each<[problem: NodeProblem, api_url: string]>([
  ['blocked_address', 'https://169.254.169.254'],
  ['blocked_address', 'https://[::ffff:127.0.0.1]'],
  ['blocked_address', 'https://2852039166'],
  ['certificate', 'http://vpn.example.test:8443'],
  ['connection', unresolvableUrl],
  ['connection', 'https://127.0.0.1:1'],
])('reports %s for %s', async (problem, api_url) => {
  expect(await problemOf(target({ api_url }))).toBe(problem)
})

test('errors contain neither the secret nor the URL', async () => {
  const urls = [`${agent.url}/secret-path`, 'https://127.0.0.1:1/secret-path', `${unresolvableUrl}/secret-path`]
  agent.intercept = (_, response) => (response.destroy(), true)

  for (const api_url of urls) {
    const error = await failureOf(client.status(target({ api_url }), { now: 1, after: null }))
    const text = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
    expect(text).not.toContain(agent.secret)
    expect(text).not.toContain('secret-path')
  }
})

test('follows no redirect', async () => {
  agent.intercept = (_, response) => {
    response.writeHead(307, { location: `${agent.url}/elsewhere` }).end()
    return true
  }

  expect(await problemOf(target())).toBe('response')
  expect(agent.requests).toEqual(['GET /status'])
})

test.each([
  ['response', { clients: Infinity, most: 2 * maxAgentBodyBytes.response }],
  ['status of a node with 253 clients', { clients: 253, most: 8 * 1024 * 1024 }],
])('stops reading a %s that is too large', async (_name, { clients, most }) => {
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

  expect((await failureOf(client.status(target(), { now: 1, after: null, clients }))).problem).toBe('response')
  expect(written).toBeLessThan(most)
})

test('reads the longest status of a node with all its clients', async () => {
  const most = Number.MAX_SAFE_INTEGER
  const peer = { public_key: `${'k'.repeat(43)}=`, last_handshake: most, received: most, sent: most }
  agent.status = { peers: Array.from({ length: 65_533 }, () => peer) }

  const status = await client.status(target(), { now: Date.now(), after: null, clients: 65_533 })

  expect(status.peers).toHaveLength(65_533)
})

test.each(['fine', '[]', '{"version":"1.0.0"}'])('reports the response %s, which is no status', async (body) => {
  agent.intercept = (_, response) => (response.end(body), true)

  expect(await problemOf(target())).toBe('response')
})

test.each([
  ['many empty peers', '{}'],
  ['many invalid peers', `{"public_key":"${'k'.repeat(30)}"}`],
])('reports %s without the memory for each of them', async (_name, peer) => {
  const count = 290_000 / (peer.length + 1)
  agent.intercept = (_, response) => (response.end(`{"peers":[${Array(Math.floor(count)).fill(peer).join()}]}`), true)

  expect((await failureOf(client.status(target(), { now: 1, after: null, clients: 253 }))).problem).toBe('response')
})

test.each<Partial<AgentStatus>>([
  { boot: 'boot\u0000' },
  { cursor: 'c'.repeat(129) },
  { version: '1.0.0\n' },
  { connected_peers: 2 ** 31 },
  { peers: [{ public_key: 'key\u0000', last_handshake: 0, received: 0, sent: 0 }] },
])('reports a status with a value that cannot be stored: %j', async (fields) => {
  agent.status = fields

  expect(await problemOf(target())).toBe('response')
})

test.each<[name: string, intercept: FakeAgent['intercept']]>([
  ['does not respond', () => true],
  [
    'sends its response byte by byte',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
      return true
    },
  ],
])('gives up after the timeout if an agent %s', async (_name, intercept) => {
  agent.intercept = intercept
  const limit = 2 * timeout
  const giveUp = async () => expect(await problemOf(target(), impatient)).toBe('timeout')

  expect(await shortestTime(giveUp, limit)).toBeLessThan(limit)
})

test('gives up after the timeout if a server accepts connections and does not answer the TLS handshake', async () => {
  const { on, close } = await startSilentServer()

  expect(await problemOf(on, impatient)).toBe('timeout')
  close()
})
