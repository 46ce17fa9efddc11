import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { admin } from './setup.ts'

/** Sends a request; returns the body with its content coding. `fetch` would decompress it. */
export async function send(url: string, options: RequestOptions, body?: string) {
  const outgoing = request(url, options)
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

export const apiHeaders = (token?: string): Record<string, string> => ({
  'x-api-token': 'sallyport-web',
  ...(token && { authorization: `Bearer ${token}` }),
})

type ApiCall = { method?: string; path: string; token?: string; body?: object }

/** Calls the API; returns the parsed body. Throws for a status of 300 or above. */
export async function callApi<T>(url: string, { method = 'GET', path, token, body }: ApiCall): Promise<T> {
  const headers = { ...apiHeaders(token), ...(body && { 'content-type': 'application/json' }) }
  const response = await send(url + path, { method, headers }, body && JSON.stringify(body))
  const text = response.body.toString()
  if (response.status >= 300) throw new Error(`${path} responded with ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

/** Signs the admin in; returns the token of the new session. */
export async function signIn(url: string): Promise<string> {
  const { token } = await callApi<{ token: string }>(url, { ...sessionEndpoints.login, body: admin })
  return token
}
