import http from 'node:http'
import https from 'node:https'
import {
  agentPaths,
  agentRefusal,
  agentStatus,
  parseAgentToken,
  putStateResponse,
  maxResponseBytes,
  type AgentRefusal,
  type AgentStatus,
  type DesiredState,
  type PutStateResponse,
  type StateChanges,
} from '@sallyport/contract/agent'
import { limits } from '@sallyport/contract/config'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { parseJson } from '../../http/parse-json.ts'
import { AgentError, createAgentConnections, requireAllowedHost } from './connections.ts'

export type AgentTarget = { api_url: string; api_token: string }
/**
 * `now`: the server's clock in milliseconds; `server`: the id of the installation; `after`: the cursor of the last status;
 * `clients`: the client capacity of the subnet, which limits the length of the status.
 */
type StatusQuery = { now: number; server?: string; after: string | null; clients?: number }
type Options = { signal?: AbortSignal | undefined }

/** A status, and the IP address of the agent that sent it. */
export type ReadStatus = AgentStatus & { agent_ip: string | null }

export type AgentClient = ReturnType<typeof createAgentClient>

/** Sends requests to agents; `timeout` limits a whole request, in milliseconds. All methods throw an `AgentError`. */
export function createAgentClient({ timeout = limits.api.timeout }: { timeout?: number } = {}) {
  const connections = createAgentConnections(timeout)

  async function call(
    target: AgentTarget,
    path: string,
    part: Pick<AgentRequest, 'method' | 'body' | 'signal' | 'limit'>,
  ) {
    const token = parseAgentToken(target.api_token)
    if (!token) throw new AgentError('token')
    const url = new URL(target.api_url.replace(/\/$/, '') + path)
    const headers = {
      authorization: `Bearer ${token.secret}`,
      ...(part.body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(part.body)),
      }),
    }
    const pool = connections.poolFor(url)
    const request = { ...part, url, headers, pool, timeout, fingerprint: token.fingerprint }
    const { status, body, agent_ip } = await sendAgentRequest(request)
    const content = parseJson(body)
    if (status !== 200) throw refusalError(status, content)
    return { content, agent_ip }
  }

  return {
    async status(
      target: AgentTarget,
      { now, server, after, clients = Infinity, signal }: StatusQuery & Options,
    ): Promise<ReadStatus> {
      const query = new URLSearchParams({ now: String(now), ...(server && { server }), ...(after && { after }) })
      const request = { method: 'GET', signal, limit: maxResponseBytes(clients) } as const
      const { content, agent_ip } = await call(target, `${agentPaths.status}?${query}`, request)
      return { ...parse(agentStatus, content), agent_ip }
    },
    async putState(target: AgentTarget, state: DesiredState, { signal }: Options = {}): Promise<PutStateResponse> {
      const request = { method: 'PUT', body: JSON.stringify(state), signal, limit: maxResponseBytes(0) } as const
      return parse(putStateResponse, (await call(target, agentPaths.state, request)).content)
    },
    async changeState(target: AgentTarget, changes: StateChanges, { signal }: Options = {}): Promise<PutStateResponse> {
      const request = { method: 'PATCH', body: JSON.stringify(changes), signal, limit: maxResponseBytes(0) } as const
      return parse(putStateResponse, (await call(target, agentPaths.stateChanges, request)).content)
    },
    close: () => connections.close(),
  }
}

function parse<S extends v.GenericSchema>(schema: S, content: unknown): v.InferOutput<S> {
  // One issue is enough: a hostile status could cause hundreds of thousands.
  const { success, output } = v.safeParse(schema, content, { abortEarly: true })
  if (!success) throw new AgentError('response')
  return output
}

const problemOf = {
  invalid: 'response',
  unauthorized: 'token',
  other_server: 'other_server',
  stale: 'response',
  empty: 'response',
  not_applied: 'interface',
  not_saved: 'interface',
} as const satisfies Record<AgentRefusal['error'], NodeProblem>

const unauthorized = 401

function refusalError(status: number, content: unknown): AgentError {
  const { success, output } = v.safeParse(agentRefusal, content, { abortEarly: true })
  if (status === unauthorized) return new AgentError('token')
  return success ? new AgentError(problemOf[output.error], output) : new AgentError('response')
}

type AgentRequest = {
  method: 'GET' | 'PUT' | 'PATCH'
  url: URL
  fingerprint: string
  headers: Record<string, string>
  body?: string | undefined
  pool: http.Agent
  /** For the whole request, in milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
  /** The maximum length of the response, in bytes. */
  limit: number
}

type AgentResponse = { status: number; body: string; agent_ip: string | null }

/** Sends a request, repeats it on a closed idle connection, follows no redirect, and reads a bounded response. Throws an `AgentError`. */
async function sendAgentRequest(request: AgentRequest): Promise<AgentResponse> {
  const started = performance.now()
  try {
    requireAllowedHost(request.url)
    return await send(request)
  } catch (error) {
    if (!(error instanceof ReusedConnectionError)) throw toAgentError(error)
    const timeout = request.timeout - (performance.now() - started)
    return send({ ...request, timeout }).catch((failure: unknown) => {
      throw toAgentError(failure)
    })
  }
}

/** The agent closed an idle connection. All requests can be retried (https://nodejs.org/docs/latest-v20.x/api/http.html#requestreusedsocket). */
class ReusedConnectionError extends Error {}

async function send({ url, method, headers, body, pool, fingerprint, timeout, signal, limit }: AgentRequest) {
  signal?.throwIfAborted()
  const module = url.protocol === 'https:' ? https : http
  const options = { method, headers, agent: pool, fingerprint }
  const request = module.request(url, options)
  let end: (problem: NodeProblem) => void = () => undefined
  const ended = new Promise<never>((_resolve, reject) => {
    // Rejects at once, because a destroyed request reports its error only when its connection has been opened.
    end = (problem) => {
      const error = new AgentError(problem)
      reject(error)
      request.destroy(error)
    }
  })
  const timer = setTimeout(() => end('timeout'), timeout)
  // Not `AbortSignal.any`, which leaks for a signal as long-lived as this one (https://github.com/nodejs/node/issues/54614).
  const abort = () => end('connection')
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([ended, responseOf(request, body).then((response) => readResponse(response, limit))])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function responseOf(request: http.ClientRequest, body: string | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', (error) =>
      reject(request.reusedSocket && !(error instanceof AgentError) ? new ReusedConnectionError() : error),
    )
    request.end(body)
  })
}

async function readResponse(response: http.IncomingMessage, limit: number): Promise<AgentResponse> {
  const agent_ip = response.socket.remoteAddress ?? null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new AgentError('response')
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (isDense(content)) throw new AgentError('response')
  return { status: response.statusCode ?? 0, body: content.toString('utf8'), agent_ip }
}

const structuralCharacters = new Set(Buffer.from('{[:,'))
/** In bytes. */
const maxDenseSize = 4096

/**
 * Whether the values of a JSON text are so small that they would need many times its size in memory: `{},{},…`. A status has a structural
 * character for every 11 bytes.
 */
const isDense = (content: Buffer): boolean =>
  content.length > maxDenseSize && content.filter((byte) => structuralCharacters.has(byte)).length > content.length / 8

/** The error of a connection as an `AgentError`, without its message, which contains the URL or the IP address. */
function toAgentError(error: unknown): AgentError {
  if (error instanceof AgentError) return error
  // Codes of the HTTP parser (https://github.com/nodejs/llhttp/blob/main/src/llhttp/constants.ts).
  const isMalformed = error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_')
  return new AgentError(isMalformed ? 'response' : 'connection')
}
