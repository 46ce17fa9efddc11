import { apiToken } from '../test-server.ts'

export type LoadRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  token?: string
  /** Sent as JSON. */
  body?: object
  /** The body of a form. */
  form?: string
  /** A signed body, which is sent as it is. */
  payload?: string
  headers?: Record<string, string>
  /** In `X-Forwarded-For`, so that clients do not share a rate limit. */
  clientIp?: string
}
// oxlint-disable-next-line typescript/no-explicit-any -- the bodies of all endpoints, which the caller knows
export type LoadResponse = { status: number; headers: Headers; body: any }

/** The server ended, or closed the connection, before it responded. */
export class ConnectionLostError extends Error {}

/** Sends a request to a server process. Throws `ConnectionLostError` without a complete response. */
export async function request(origin: string, { method, url, ...input }: LoadRequest): Promise<LoadResponse> {
  const type = input.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  const payload = input.payload ?? input.form ?? (input.body && JSON.stringify(input.body))
  const headers = {
    'x-api-token': apiToken,
    ...(payload !== undefined && { 'content-type': type }),
    ...(input.token && { authorization: `Bearer ${input.token}` }),
    ...(input.clientIp && { 'x-forwarded-for': input.clientIp }),
    ...input.headers,
  }
  try {
    const options = { method, headers, redirect: 'manual', ...(payload !== undefined && { body: payload }) } as const
    const response = await fetch(origin + url, options)
    // A server that got no processor time for a while has not read the request in time.
    if (response.status === 408) throw new Error('The server did not read the request')
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  } catch (cause) {
    throw new ConnectionLostError(`${method} ${url}`, { cause })
  }
}

/** Sends a request that must succeed, unless the server is overloaded: then its outcome is unknown. */
export async function send(origin: string, input: LoadRequest): Promise<LoadResponse> {
  const response = await request(origin, input)
  const isOverloaded = response.status === 503 && response.headers.has('retry-after')
  if (isOverloaded) throw new ConnectionLostError(`${input.method} ${input.url}`)
  if (response.status >= 400)
    throw new Error(`${input.method} ${input.url}: ${response.status} ${JSON.stringify(response.body)}`)
  return response
}
