import {
  agentPaths,
  agentRefusal,
  agentStatus,
  parseAgentToken,
  putStateResponse,
  responseLimit,
  type AgentRefusal,
  type AgentStatus,
  type DesiredState,
  type PutStateResponse,
} from '@sallyport/contract/agent'
import { limits } from '@sallyport/contract/config'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import { createAgentConnections } from './agent-connections.ts'
import { AgentError } from './agent-error.ts'
import { sendAgentRequest, type AgentRequest } from './agent-request.ts'

export type AgentTarget = { api_url: string; api_token: string }
/**
 * `now`: the server's clock in milliseconds; `server`: the id of the installation; `after`: the cursor of the last status;
 * `clients`: the number that the subnet has room for, which limits the length of the status.
 */
type StatusQuery = { now: number; server?: string; after: string | null; clients?: number }
type Options = { signal?: AbortSignal | undefined }

export type AgentClient = {
  /** Reads the status. */
  status: (target: AgentTarget, query: StatusQuery & Options) => Promise<AgentStatus>
  putState: (target: AgentTarget, state: DesiredState, options?: Options) => Promise<PutStateResponse>
  close: () => void
}

/** Requests to agents; `timeout` in milliseconds is that of a whole request. All methods throw an `AgentError`. */
export function createAgentClient({ timeout = limits.api.timeout }: { timeout?: number } = {}): AgentClient {
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
    const { status, body } = await sendAgentRequest(request)
    const content = parseJson(body)
    if (status !== 200) throw refusalError(status, content)
    return content
  }

  return {
    async status(target, { now, server, after, clients = Infinity, signal }) {
      const query = new URLSearchParams({ now: String(now), ...(server && { server }), ...(after && { after }) })
      const request = { method: 'GET', signal, limit: responseLimit(clients) } as const
      return parse(agentStatus, await call(target, `${agentPaths.status}?${query}`, request))
    },
    async putState(target, state, { signal } = {}) {
      const body = JSON.stringify(state)
      const request = { method: 'PUT', body, signal, limit: responseLimit(0) } as const
      return parse(putStateResponse, await call(target, agentPaths.state, request))
    },
    close: () => connections.close(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parse<S extends v.GenericSchema>(schema: S, content: unknown): v.InferOutput<S> {
  const { success, output } = v.safeParse(schema, content)
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
  const { success, output } = v.safeParse(agentRefusal, content)
  if (status === unauthorized) return new AgentError('token')
  return success ? new AgentError(problemOf[output.error], output) : new AgentError('response')
}
