import { request as requestHttp, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { responseHeaders, requestHeaders, type ProxyOrigins } from './headers.ts'

/** Returns the text that replaces a response body, or null to leave it unchanged. */
export type Rewrite = (text: string, type: string) => string | null

/** `timeout`: the longest time without data from the upstream, in milliseconds. */
export type ForwardOptions = { origins: ProxyOrigins; rewrite?: Rewrite; timeout?: number }

const decompress = { br: promisify(brotliDecompress), gzip: promisify<Buffer, Buffer>(gunzip) }
/** A development server responds only when its build is ready. */
const defaultTimeout = 60_000

/** Forwards a request and streams the response back, or sends the rewritten text. Rejects when the upstream fails. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const { origins, rewrite } = options
  const upstream = await sendUpstream(request, response, options)
  const status = upstream.statusCode ?? 502
  const headers = responseHeaders(upstream.headers, origins)
  const type = upstream.headers['content-type'] ?? ''
  const isRewritten = rewrite !== undefined && status === 200 && /html|json/.test(type) && request.method === 'GET'
  if (!isRewritten) {
    response.writeHead(status, headers)
    // Left open when the site aborts, so that the caller can tell this from a client that disconnected.
    await pipeline(upstream, response, { end: false })
    return void response.end()
  }
  const original = await readText(upstream)
  const body = Buffer.from(rewrite(original, type) ?? original)
  const { etag: _tag, 'content-encoding': _encoding, 'last-modified': _modified, ...rest } = headers
  response.writeHead(status, { ...rest, 'content-length': body.length, 'cache-control': 'no-store' }).end(body)
}

function sendUpstream(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<IncomingMessage> {
  const { origins, timeout = defaultTimeout } = options
  const target = origins.target ?? origins.site
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = requestHeaders(request.headers, origins)
    const path = `${target.pathname.replace(/\/$/, '')}${request.url}`
    const upstream = send(target, { method: request.method, path, headers })
    let active: IncomingMessage | ClientRequest = upstream
    upstream.on('response', (received) => {
      active = received
      resolve(received)
    })
    upstream.setTimeout(timeout, () => active.destroy(new Error(`Nothing came for ${timeout / 1000} s`)))
    upstream.on('error', reject)
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy()
    })
    request.pipe(upstream)
  })
}

async function readText(message: IncomingMessage): Promise<string> {
  const body = await buffer(message)
  const encoding = message.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return body.toString()
  if (encoding !== 'br' && encoding !== 'gzip')
    throw new Error(`The site responded with the encoding ${encoding}, which was not requested`)
  return (await decompress[encoding](body)).toString()
}
