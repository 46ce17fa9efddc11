import { createHash } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { blockedIpv4, type AgentRefusal } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { isLoopbackName } from '../../config/loopback.ts'
import { createNameLookup } from './name-lookup.ts'

/** A failed request to an agent. Contains no URL and no secret, so that it can be logged. */
export class AgentError extends Error {
  override name = 'AgentError'
  readonly problem: NodeProblem
  /** The response of an agent that refused the request; null for any other failure. */
  readonly refusal: AgentRefusal | null

  constructor(problem: NodeProblem, refusal: AgentRefusal | null = null) {
    super(`The request to an agent failed: ${refusal?.error ?? problem}`)
    this.problem = problem
    this.refusal = refusal
  }
}

/** Per agent; times in milliseconds. A connection stays open between two status requests; TCP keep-alive detects a dead connection. */
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

/** Connections to agents by URL protocol. `timeout` limits the opening of a connection, in milliseconds. */
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
      // The fingerprint check replaces the check of the issuer (https://nodejs.org/docs/latest-v20.x/api/tls.html#tlsconnectoptions-callback).
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

/** SHA-256 of the certificate (DER) as base64url; null without one. The handshake has proved that the agent has the private key. */
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

/** Special ranges (https://www.iana.org/assignments/iana-ipv6-special-registry), and metadata services of AWS and Google Cloud. */
const blockedIpv6 = [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['::ffff:0:0', 96],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
] as const

/** IPv4 addresses behind NAT64 (https://www.rfc-editor.org/rfc/rfc6052#section-2.1). */
const nat64 = { prefix: '64:ff9b::', length: 96 }

// Two lists: an IPv6 rule for mapped addresses would match all IPv4 addresses.
const ipv4 = new BlockList()
const ipv6 = new BlockList()
for (const [address, prefix] of blockedIpv4) {
  ipv4.addSubnet(address, prefix, 'ipv4')
  ipv6.addSubnet(nat64.prefix + address, nat64.length + prefix, 'ipv6')
}
for (const [address, prefix] of blockedIpv6) ipv6.addSubnet(address, prefix, 'ipv6')

const metadataName = /^(?:metadata|metadata\.goog|metadata\.google\.internal|instance-data(?:\..+)?)\.?$/

/**
 * Whether no agent may be called at an IP address. Loopback and private addresses are allowed, because agents may run there and the URL
 * comes from an admin. No other service is exposed: the secret follows the certificate check, and admins see only the kind of a problem.
 */
export function isBlockedAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  return isIPv4(plain) ? ipv4.check(plain, 'ipv4') : isIP(plain) === 0 || ipv6.check(plain, 'ipv6')
}

const isAllowed = (address: string, loopbackOnly: boolean) =>
  !isBlockedAddress(address) && (!loopbackOnly || isLoopbackName(address))

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Throws an `AgentError` for a blocked host, and for HTTP except on loopback, because HTTP does not encrypt the secret. */
export function requireAllowedHost({ hostname, protocol }: URL): void {
  const host = withoutBrackets(hostname)
  if (protocol === 'http:' && !isLoopbackName(host)) throw new AgentError('certificate')
  if (metadataName.test(host)) throw new AgentError('blocked_address')
  if (isIP(host) !== 0 && isBlockedAddress(host)) throw new AgentError('blocked_address')
}

const lookUpName = createNameLookup()

type LookupOptions = { loopbackOnly: boolean; lookUp?: typeof lookUpName }

/**
 * A `lookup` for connections, so that a name cannot resolve to other addresses after the check
 * (https://nodejs.org/docs/latest-v20.x/api/net.html#socketconnectoptions-connectlistener). Not called for IP addresses.
 */
export const lookupAllowed =
  ({ loopbackOnly, lookUp = lookUpName }: LookupOptions): LookupFunction =>
  (hostname, options, callback) => {
    const finish = (addresses: LookupAddress[]) => {
      if (!addresses.every(({ address }) => isAllowed(address, loopbackOnly)))
        return callback(new AgentError('blocked_address'), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    }
    const fail = (error: Error) => callback(error, [])
    lookUp(hostname).then(finish, fail)
  }
