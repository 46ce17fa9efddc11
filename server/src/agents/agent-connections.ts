import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { lookupAllowed } from './agent-addresses.ts'
import { AgentError } from './agent-error.ts'

/** Per agent; times in milliseconds. A connection stays open between two statuses; TCP probes detect a dead one. */
const poolLimits = {
  keepAlive: true,
  keepAliveMsecs: 20_000,
  timeout: 70_000,
  maxSockets: 2,
  maxFreeSockets: 1,
} as const

type PinnedOptions = https.RequestOptions & { fingerprint?: string }
/** Connections that are being opened, which pools do not know yet. */
type Opening = { timeout: number; sockets: Set<Socket> }
type OnConnect = (error: Error | null, socket: Duplex) => void

/** Connections to agents by URL protocol. `timeout` is that of opening one, in milliseconds. */
export function createAgentConnections(timeout: number) {
  const opening: Opening = { timeout, sockets: new Set() }
  const pools = { 'https:': new PinnedAgent(opening), 'http:': new LoopbackAgent(opening) }
  return {
    poolFor: ({ protocol }: URL) => pools[protocol === 'http:' ? 'http:' : 'https:'],
    close: () => {
      for (const pool of Object.values(pools)) pool.destroy()
      for (const socket of opening.sockets) socket.destroy(new AgentError('connection'))
    },
  }
}

/**
 * Opens TLS connections to agents whose self-signed certificate has the requested `fingerprint`. The HTTP client gets
 * the socket after the check, so that no byte of a request is written before it
 * (https://nodejs.org/docs/latest-v20.x/api/http.html#agentcreateconnectionoptions-callback).
 */
class PinnedAgent extends https.Agent {
  readonly #opening: Opening

  constructor(opening: Opening) {
    super(poolLimits)
    this.#opening = opening
  }

  /** A connection is reused for the same fingerprint only. */
  override getName(options: PinnedOptions = {}): string {
    return `${super.getName(options)}:${options.fingerprint ?? ''}`
  }

  override createConnection(options: PinnedOptions, callback: OnConnect = () => undefined) {
    const host = options.host ?? ''
    const socket = tls.connect({
      host,
      port: Number(options.port),
      lookup: lookupAllowed({ loopbackOnly: false }),
      ...(isIP(host) === 0 && { servername: host }),
      minVersion: 'TLSv1.3',
      ALPNProtocols: ['http/1.1'],
      // The check of the fingerprint replaces it (https://nodejs.org/docs/latest-v20.x/api/tls.html#tlsconnectoptions-callback).
      rejectUnauthorized: false,
    })
    const isTrusted = () => fingerprintOf(socket) === options.fingerprint
    whenConnected(socket, { ...this.#opening, event: 'secureConnect', isTrusted }, callback)
    return undefined
  }
}

class LoopbackAgent extends http.Agent {
  readonly #opening: Opening

  constructor(opening: Opening) {
    super(poolLimits)
    this.#opening = opening
  }

  override createConnection({ host, port }: http.ClientRequestArgs, callback: OnConnect = () => undefined) {
    const socket = connect({ host: host ?? '', port: Number(port), lookup: lookupAllowed({ loopbackOnly: true }) })
    whenConnected(socket, { ...this.#opening, event: 'connect', isTrusted: () => true }, callback)
    return undefined
  }
}

/** SHA-256 of the certificate (DER) as base64url. The handshake has proved that the peer has its private key. */
function fingerprintOf(socket: tls.TLSSocket): string | null {
  const certificate = socket.getPeerX509Certificate()
  return certificate ? createHash('sha256').update(certificate.raw).digest('base64url') : null
}

type Connection = Opening & { event: 'connect' | 'secureConnect'; isTrusted: () => boolean }

/** Calls back once: when the socket is connected and trusted, or has failed. */
function whenConnected(socket: Socket, { event, timeout, sockets, isTrusted }: Connection, callback: OnConnect) {
  sockets.add(socket)
  const timer = setTimeout(() => socket.destroy(new AgentError('timeout')), timeout)
  const endOpening = () => {
    clearTimeout(timer)
    sockets.delete(socket)
  }
  const fail = (error: Error) => {
    endOpening()
    callback(error, socket)
  }
  socket.once('error', fail)
  socket.once(event, () => {
    if (!isTrusted()) return socket.destroy(new AgentError('certificate'))
    endOpening()
    socket.off('error', fail)
    callback(null, socket)
  })
}
