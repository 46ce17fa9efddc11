import type { FastifyInstance } from 'fastify'

/** Warns once if the server seems to be behind a proxy that `TRUST_PROXY` does not name. Logs no client data. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, ips = [], log }) => {
    const isForwarded = Boolean(headers['x-forwarded-for']) || headers.forwarded !== undefined
    // `ips` begins with the IP address of the connection, followed by those of trusted X-Forwarded-For headers
    // (https://fastify.dev/docs/latest/Reference/Request/).
    if (isWarned || !isForwarded || ips.length > 1) return
    isWarned = true
    log.warn(
      'Ignored a forwarding header from an IP address that TRUST_PROXY does not name: all clients of that proxy share one ' +
        'rate limit. If it is your proxy, add its IP address to TRUST_PROXY and let it send X-Forwarded-For',
    )
  })
}
