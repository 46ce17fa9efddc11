import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { messageOf } from '../log.ts'

/** All timeouts are in milliseconds. `keepAliveTimeout` keeps the connection of the server open between two status requests. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1_000,
}
const tlsHandshakeTimeout = 5_000
const closeTimeout = 2_000
const maxConnections = 256
/** In bytes. */
const maxHeaderSize = 8 * 1024

/** Starts the HTTPS server, or an HTTP one if there is no certificate. Throws a `StartupError`. */
export async function listen({ host, port, tls }: AgentConfig['api'], handle: RequestListener): Promise<Server> {
  const options = { ...timeouts, maxHeaderSize }
  const server = tls
    ? createHttpsServer(
        { ...options, ...readCertificate(tls), minVersion: 'TLSv1.2', handshakeTimeout: tlsHandshakeTimeout },
        handle,
      )
    : createHttpServer(options, handle)
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw new StartupError(`The API cannot listen on ${host}, port ${port}: ${messageOf(error)}`)
  })
  return server
}

function readCertificate({ certificate_file, key_file }: NonNullable<AgentConfig['api']['tls']>) {
  try {
    return { cert: readFileSync(certificate_file), key: readFileSync(key_file) }
  } catch (error) {
    throw new StartupError(`The TLS certificate cannot be read: ${messageOf(error)}`)
  }
}

/** Destroys connections after `closeTimeout`: `close` waits for requests (https://nodejs.org/api/http.html#serverclosecallback). */
export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeout)
  await closed
  clearTimeout(timer)
}
