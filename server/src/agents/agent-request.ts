import http from 'node:http'
import https from 'node:https'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { agentHost } from './agent-addresses.ts'
import { AgentError, toAgentError } from './agent-error.ts'

export type AgentRequest = {
  method: 'GET' | 'PUT'
  url: URL
  fingerprint: string
  headers: Record<string, string>
  body?: string | undefined
  pool: http.Agent
  /** For the whole request, in milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
  /** Of the response, in bytes. */
  limit: number
}

type AgentResponse = { status: number; body: string }

/** Sends a request, follows no redirect, and reads a bounded response. Throws an `AgentError`. */
export async function sendAgentRequest(request: AgentRequest): Promise<AgentResponse> {
  const started = performance.now()
  try {
    agentHost(request.url)
    return await send(request)
  } catch (error) {
    if (!(error instanceof ReusedConnectionError)) throw toAgentError(error)
    const timeout = request.timeout - (performance.now() - started)
    return send({ ...request, timeout }).catch((failure: unknown) => {
      throw toAgentError(failure)
    })
  }
}

/** The agent closed an idle connection. The request is repeated, as all are idempotent (https://nodejs.org/docs/latest-v20.x/api/http.html#requestreusedsocket). */
class ReusedConnectionError extends Error {}

async function send({ url, method, headers, body, pool, fingerprint, timeout, signal, limit }: AgentRequest) {
  signal?.throwIfAborted()
  const module = url.protocol === 'https:' ? https : http
  const options = { method, headers, agent: pool, fingerprint }
  const request = module.request(url, options)
  let end: (problem: NodeProblem) => void = () => undefined
  const ended = new Promise<never>((_resolve, reject) => {
    // A request whose connection is still being opened reports its end only when that is done.
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
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new AgentError('response')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}
