import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

export const requestIdHeader = 'X-Request-Id'
/** Safe in logs and headers. The maximum length exceeds the ids of common proxies. */
const requestIdPattern = /^[\w.:+/=-]{8,128}$/

export const newRequestId = (): string => randomUUID()

/** Returns a function for the id of a request: the id from a trusted proxy, so that the logs of both match, or a new id. */
export function requestIdGenerator({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const proxies = proxyList(Array.isArray(trustProxy) ? trustProxy : [])
  const isTrusted = (address = '') => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && requestIdPattern.test(given) && isTrusted(socket.remoteAddress)
    return isUsable ? given : newRequestId()
  }
}

function proxyList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Invite and reset codes in paths, which grant access to an account and are not logged. */
const secretCode = /[a-z0-9]{24,}/gi

export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(secretCode, '…')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
}
