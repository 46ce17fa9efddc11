import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Matches IP addresses with a port or in brackets, which some proxies send (https://www.rfc-editor.org/rfc/rfc7239#section-6). */
const ipWithPort = /^(?:(?<v4>[\d.]+):\d{1,5}|\[(?<v6>[\da-f:.]+)\](?::\d{1,5})?)$/i

/** Reduces `X-Forwarded-For` to IP addresses before `request.ip` is read, because Fastify does not validate the header. */
export function normalizeForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const header = headers['x-forwarded-for']
    // Keep an empty header, because its name shows that the request came through a proxy.
    if (typeof header === 'string') headers['x-forwarded-for'] = addressesIn(header)
  })
}

/** The IP addresses after the last invalid value. Earlier values come from a client that the proxy could not identify, so they are not trusted. */
function addressesIn(header: string): string {
  const addresses = header
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map(addressOf)
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}

/** Null for a value that is not an IP address, such as `unknown`. */
function addressOf(value: string): string | null {
  const { v4, v6 } = ipWithPort.exec(value)?.groups ?? {}
  const address = v4 ?? v6 ?? value
  return isIP(address) === 0 ? null : address
}

/** Warns once if the server seems to be behind a proxy that `TRUST_PROXY` does not name. Logs no client data. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, ips = [], log }) => {
    const isForwarded = Boolean(headers['x-forwarded-for']) || headers.forwarded !== undefined
    // `ips` begins with the IP address of the connection, followed by the addresses of trusted X-Forwarded-For headers
    // (https://fastify.dev/docs/latest/Reference/Request/).
    if (isWarned || !isForwarded || ips.length > 1) return
    isWarned = true
    log.warn(
      'Ignored a forwarding header from an IP address that TRUST_PROXY does not name: all clients of that proxy share one ' +
        'rate limit. If it is your proxy, add its IP address to TRUST_PROXY and let it send X-Forwarded-For',
    )
  })
}
