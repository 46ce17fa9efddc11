import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { isProxyHost } from './proxy-host.ts'

const defaultTimeout = 10_000

/** Forwards WebSocket upgrades to the development server once it is ready. `timeout` is in milliseconds. */
export function forwardUpgradesTo(devServer: Promise<URL>, proxy: URL, timeout = defaultTimeout) {
  const upgrades = createProxyServer({ changeOrigin: true, upgradeTimeout: timeout })
  // The library closes the socket without a response.
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
