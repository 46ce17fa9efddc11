import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { formatAgentToken } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { agentCertificate } from '../testing/agent-certificate.ts'
import { failureOf } from '../testing/failed-request.ts'
import { startFakeAgent, type FakeAgent } from '../testing/fake-agent.ts'
import { createAgentClient, type AgentTarget } from './agent-client.ts'

const otherSecret = 's'.repeat(43)
const timeout = 50_000
/** No name server is asked for a label of more than 63 octets (https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4). */
const unresolvableUrl = `https://${'x'.repeat(64)}.invalid`
const client = createAgentClient({ timeout })
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
const problemOf = async (on: AgentTarget): Promise<NodeProblem> =>
  (await failureOf(client.status(on, { now: Date.now(), after: null }))).problem

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

  expect(await problemOf(target({ api_token: formatAgentToken({ fingerprint, secret: otherSecret }) }))).toBe(
    'certificate',
  )
})

test('an aborted signal ends a request whose connection is not open yet, and a closed client closes that too', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const patient = createAgentClient({ timeout: 600_000 })
  const stopping = new AbortController()
  const on = target({ api_url: `https://127.0.0.1:${port}` })
  const failure = failureOf(patient.status(on, { now: 1, after: null, signal: stopping.signal }))
  await expect.poll(() => sockets.length).toBe(1)

  stopping.abort()
  expect((await failure).problem).toBe('connection')
  patient.close()
  const [socket] = sockets
  if (socket && !socket.resume().closed) await once(socket, 'close')
  silent.close()
})

const refusedUrls: [url: string, problem: NodeProblem][] = [
  ['https://169.254.169.254', 'blocked_address'],
  ['https://metadata.google.internal', 'blocked_address'],
  ['https://[fe80::1]', 'blocked_address'],
  ['https://[::ffff:127.0.0.1]', 'blocked_address'],
  ['https://2852039166', 'blocked_address'],
  ['https://0.0.0.0', 'blocked_address'],
  ['http://vpn.example.test:8443', 'certificate'],
  ['http://10.0.0.1:8443', 'certificate'],
  [unresolvableUrl, 'connection'],
  ['https://127.0.0.1:1', 'connection'],
]
for (const [api_url, problem] of refusedUrls) {
  test(`reports ${problem} for ${api_url}`, async () => {
    expect(await problemOf(target({ api_url }))).toBe(problem)
  })
}

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
