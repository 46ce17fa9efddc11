import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { AgentRefusal, AgentStatus, DesiredState, PutStateResponse } from '@sallyport/contract/agent'
import { secret } from './agent-fields.ts'

type Call = { method?: string; token?: string; body?: string; headers?: Record<string, string>; ca?: Buffer | string }
export type Response<T> = { status: number; body: T; headers: NodeJS.Dict<string | string[]> }

/** Sends a request to an agent. With `ca`, trusts only this certificate, without verifying the host name. */
export async function call<T>(url: string, options: Call = {}): Promise<Response<T>> {
  const { method = 'GET', token = secret, body, headers, ca } = options
  const start = ca ? httpsRequest : httpRequest
  const request = start(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
    ...(ca && { ca, checkServerIdentity: () => undefined }),
  })
  request.end(body)
  const [response]: IncomingMessage[] = await once(request, 'response')
  const content = JSON.parse((await text(response!)) || 'null')
  return { status: response!.statusCode ?? 0, body: content, headers: response!.headers }
}

export const readStatus = (origin: string, query = '', options: Call = {}) =>
  call<AgentStatus>(`${origin}/status${query}`, options)

export const putState = (origin: string, state: DesiredState | object, options: Call = {}) =>
  call<PutStateResponse & AgentRefusal>(`${origin}/state`, { method: 'PUT', body: JSON.stringify(state), ...options })
