import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createProxyServer } from 'httpxy'
import { responseHeaders, requestHeaders, type ProxyOrigins } from './headers.ts'

/** Returns the text that replaces a response body, or null to leave it unchanged. */
export type Rewrite = (text: string, type: string) => string | null

/** `timeout`: the maximum time without data from the upstream, in milliseconds. */
export type ForwardOptions = { origins: ProxyOrigins; rewrite?: Rewrite; timeout?: number }

/** The site responds with 404 to an unknown page, which the local remote may have. */
const rewrittenStatuses = new Set([200, 404])
/** In milliseconds. A development server responds only after its build. */
const defaultTimeout = 60_000

/**
 * Forwards a request and streams the response back, or sends the rewritten text. Resolves when the response is complete or the client has
 * disconnected. Rejects when the upstream fails; a response that has started is then destroyed.
 */
export function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): Promise<void> {
  const { origins, timeout = defaultTimeout } = options
  const proxy = createProxyServer({ target: targetOf(origins), selfHandleResponse: true })
  Object.assign(request, { headers: requestHeaders(request.headers, origins) })
  return new Promise((resolve, reject) => {
    proxy.on('error', reject)
    proxy.on('proxyReq', (upstreamRequest) => {
      let active: { destroy: (error: Error) => void } = upstreamRequest
      upstreamRequest.once('response', (upstream) => (active = upstream))
      // The library's own timeout is reported as "socket hang up".
      upstreamRequest.setTimeout(timeout, () => active.destroy(new Error(`No data for ${timeout / 1000} s`)))
    })
    proxy.on('proxyRes', (upstream) => void sendResponse(upstream, request, response, options).catch(reject))
    proxy.web(request, response).then(resolve, reject)
  })
}

/** Removes the brackets of an IPv6 host; with brackets, the library would look it up as a name. */
function targetOf({ site, target = site }: ProxyOrigins) {
  const { protocol, hostname, port, pathname } = target
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname }
}

async function sendResponse(
  upstream: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  { origins, rewrite }: ForwardOptions,
): Promise<void> {
  const status = upstream.statusCode ?? 502
  const headers = responseHeaders(upstream.headers, origins)
  const type = upstream.headers['content-type'] ?? ''
  const isRewritten =
    rewrite !== undefined && rewrittenStatuses.has(status) && /html|json/.test(type) && request.method === 'GET'
  if (!isRewritten) return void upstream.pipe(response.writeHead(status, headers))
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new Error(`The site responded with the encoding ${encoding}, which was not requested`)
  const original = await text(upstream)
  const rewritten = rewrite(original, type)
  const body = Buffer.from(rewritten ?? original)
  const { etag: _tag, 'last-modified': _modified, ...rest } = headers
  response
    .writeHead(rewritten === null ? status : 200, {
      ...rest,
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body)
}

/** In milliseconds. */
const defaultUpgradeTimeout = 10_000

/** Forwards WebSocket upgrades to the development server once it is ready. */
export function forwardUpgradesTo(devServer: Promise<URL>, proxy: URL, timeout = defaultUpgradeTimeout) {
  const upgrades = createProxyServer({ changeOrigin: true, upgradeTimeout: timeout })
  // The library itself closes the socket without a response.
  upgrades.on('error', (error: Error & { statusCode?: number }, _, socket) => {
    rejectUpgrade(socket as Socket, error.statusCode ?? 502)
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Without a listener, an 'error' event would end the process (https://nodejs.org/api/events.html#error-events).
    socket.on('error', () => socket.destroy())
    if (!isProxyHost(request, proxy)) return rejectUpgrade(socket, 421)
    devServer
      .then((target) => upgrades.ws(request, socket as Socket, { target }, head))
      .catch(() => rejectUpgrade(socket, 502))
  }
}

function rejectUpgrade(socket: Duplex, status: number): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether the `Host` header names the proxy. Other hosts are rejected against DNS rebinding. */
export const isProxyHost = ({ headers }: IncomingMessage, proxy: URL) =>
  headers.host === proxy.host || headers.host === proxy.host.replace('localhost', '127.0.0.1')
