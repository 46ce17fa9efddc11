import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import type { SelfSigned } from '../self-signed.ts'

export type Response = { status: number; headers: Record<string, string>; body: Buffer }
export type Request = {
  headers?: OutgoingHttpHeaders
  body?: string
  /** The source IP address of the connection, for `requestOverHttp2` only. */
  from?: string
}

/** Sends one request over HTTP/2 and TLS, and trusts this certificate only. */
export async function requestOverHttp2(url: string, { certificateFile }: SelfSigned, options: Request = {}) {
  const { origin, port, pathname, search } = new URL(url)
  const { headers, body, from = '127.0.0.1' } = options
  const tls = { ca: readFileSync(certificateFile), servername: 'localhost', ALPNProtocols: ['h2'], localAddress: from }
  const createConnection = () => connectTls({ host: '127.0.0.1', port: Number(port), ...tls })
  const session = connect(origin, { createConnection })
  const method = body === undefined ? 'GET' : 'POST'
  const stream = session.request({ ':path': pathname + search, ':method': method, ...headers }).end(body)
  try {
    const [received] = (await once(stream, 'response')) as [Record<string, string | number>]
    return responseOf(received, await buffer(stream))
  } finally {
    session.close()
  }
}

/** Sends one request to a server without TLS. */
export async function requestDirectly(url: string, { headers, body }: Request = {}): Promise<Response> {
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return responseOf({ ...response.headers, ':status': response.statusCode }, await buffer(response))
}

/** Headers that a proxy may change (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1), or that differ between two responses. */
const ignored = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  'server',
  'x-request-id',
])

function responseOf(received: Record<string, unknown>, body: Buffer): Response {
  const { ':status': status, ...headers } = received
  const kept = Object.entries(headers).filter(([name]) => !ignored.has(name))
  return {
    status: Number(status),
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body,
  }
}
