import { request as sendRequest, STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isProxyHost } from './proxy-host.ts'

type UpgradeRequest = { request: IncomingMessage; socket: Duplex; head: Buffer }

const defaultTimeout = 10_000

/** Forwards WebSocket upgrades to the development server once it is ready. `timeout` is in milliseconds. */
export function forwardUpgradesTo(files: Promise<URL>, proxy: URL, timeout = defaultTimeout) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Without a listener, an 'error' event would end the process (https://nodejs.org/api/events.html#error-events).
    socket.on('error', () => socket.destroy())
    if (!isProxyHost(request, proxy)) return rejectUpgrade(socket, 421)
    files.then((target) => connect(target, { request, socket, head }, timeout)).catch(() => rejectUpgrade(socket, 502))
  }
}

function connect(target: URL, { request, socket, head }: UpgradeRequest, timeout: number): void {
  const { method, url, headers } = request
  const upstream = sendRequest(target, { method, path: url, headers: { ...headers, host: target.host } })
  const abort = (status: number) => {
    rejectUpgrade(socket, status)
    upstream.destroy()
  }
  upstream.setTimeout(timeout, () => abort(504))
  upstream.on('error', () => abort(502))
  upstream.on('response', ({ statusCode = 502 }) => abort(statusCode))
  upstream.on('upgrade', (response, upstreamSocket, upstreamHead) => {
    upstreamSocket.setTimeout(0)
    socket.write(['HTTP/1.1 101 Switching Protocols', ...headerLines(response), '', ''].join('\r\n'))
    if (upstreamHead.length > 0) socket.write(upstreamHead)
    if (head.length > 0) upstreamSocket.write(head)
    upstreamSocket.on('error', () => socket.destroy())
    socket.once('close', () => upstreamSocket.destroy())
    upstreamSocket.pipe(socket).pipe(upstreamSocket)
  })
  // The client may have disconnected while the development server started.
  if (socket.destroyed) return void upstream.destroy()
  socket.once('close', () => upstream.destroy())
  upstream.end()
}

const headerLines = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))

function rejectUpgrade(socket: Duplex, status: number): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
