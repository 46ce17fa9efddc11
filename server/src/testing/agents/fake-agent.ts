import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  desiredState,
  formatAgentToken,
  stateChanges,
  type AgentStatus,
  type DesiredState,
  type StateChanges,
} from '@sallyport/contract/agent'
import * as v from 'valibot'
import { agentCertificate } from './agent-certificate.ts'

/** Responds instead of the agent, or returns false, so that the agent responds. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

export type FakeAgent = Awaited<ReturnType<typeof startFakeAgent>>

/** By default, the agent listens with TLS, at a random address and port. */
export type FakeAgentOptions = { tls?: boolean; host?: string; port?: number }

/** An agent without an interface, which speaks the protocol on a loopback port. */
export async function startFakeAgent({
  tls = true,
  host = newLoopbackAddress(),
  port: wanted = 0,
}: FakeAgentOptions = {}) {
  const certificate = agentCertificate()
  const agent = newAgent(certificate.fingerprint)
  const respond = respondAs(agent)
  const server = tls ? createHttpsServer(certificate, respond) : createHttpServer(respond)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const start = async (port: number) => {
    server.listen(port, host)
    await once(server, 'listening')
    const { port: chosen } = server.address() as AddressInfo
    agent.url = `${tls ? 'https' : 'http'}://${host}:${chosen}`
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await start(wanted)
  return Object.assign(agent, { stop, restart: () => start(Number(new URL(agent.url).port)) })
}

/** A random address, so that no other process takes the port between a stop and a restart. Systems other than Linux have only 127.0.0.1. */
function newLoopbackAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return ['127', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')
}

type State = ReturnType<typeof newAgent>

function newAgent(fingerprint: string) {
  const secret = randomBytes(32).toString('base64url')
  const agent = {
    secret,
    fingerprint,
    token: formatAgentToken({ fingerprint, secret }),
    url: '',
    /** The fields that differ from the status of a working agent. */
    status: {} as Partial<AgentStatus>,
    server: null as string | null,
    generation: 0,
    peers: [] as DesiredState['peers'],
    pushes: [] as DesiredState[],
    /** All requests, such as `GET /status`, and the largest number of concurrent requests. */
    requests: [] as string[],
    maxConcurrent: 0,
    intercept: (() => false) as Intercept,
    /** In milliseconds. */
    responseDelay: 0,
    publicKeys: () => agent.peers.map(({ public_key }) => public_key),
  }
  return agent
}

function respondAs(agent: State): RequestListener {
  let underWay = 0
  return (request, response) => {
    agent.requests.push(`${request.method} ${request.url?.split('?', 1)[0]}`)
    agent.maxConcurrent = Math.max(agent.maxConcurrent, ++underWay)
    response.on('close', () => (underWay -= 1))
    void (async () => {
      if (agent.intercept(request, response)) return
      const [status, body] = await answer(agent, request)
      if (agent.responseDelay > 0) await wait(agent.responseDelay)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })().catch(() => response.destroy())
  }
}

async function answer(agent: State, request: IncomingMessage): Promise<[status: number, body: object]> {
  if (request.headers.authorization !== `Bearer ${agent.secret}`) return [401, { error: 'unauthorized' }]
  if (request.method === 'GET') return [200, statusOf(agent)]
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  return request.method === 'PATCH'
    ? change(agent, v.parse(stateChanges, body))
    : apply(agent, v.parse(desiredState, body))
}

function change(agent: State, { from, set, removed, ...fields }: StateChanges): [status: number, body: object] {
  if (agent.server !== fields.server || agent.generation !== from)
    return [409, { error: 'stale', generation: agent.generation }]
  const replaced = new Set([...removed, ...set.map(({ public_key }) => public_key)])
  return apply(agent, { ...fields, peers: [...agent.peers.filter((peer) => !replaced.has(peer.public_key)), ...set] })
}

function apply(agent: State, state: DesiredState): [status: number, body: object] {
  if (agent.server !== null && agent.server !== state.server) return [409, { error: 'other_server' }]
  const isRepeated =
    state.generation === agent.generation && JSON.stringify(state.peers) === JSON.stringify(agent.peers)
  if (state.generation <= agent.generation && !isRepeated)
    return [409, { error: 'stale', generation: agent.generation }]
  if (state.peers.length === 0 && !state.allow_empty) return [422, { error: 'empty' }]
  agent.pushes.push(state)
  Object.assign(agent, { server: state.server, generation: state.generation, peers: state.peers })
  return [200, { generation: state.generation, added: 0, changed: 0, removed: 0 }]
}

function statusOf({ server, generation, status }: State): AgentStatus {
  return {
    version: '1.1.0',
    server,
    generation,
    boot: 'boot-1',
    now: Date.now(),
    clock_offset: 0,
    interface: 'synchronised',
    public_key: null,
    observed: null,
    connected_peers: 0,
    peers: [],
    cursor: '1',
    ...status,
  }
}
