import type { FastifyInstance } from 'fastify'

/** Warns once if a proxy seems to be in front of the server that `TRUST_PROXY` does not name. Logs no client data. */
export function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, ips = [], log }) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    // The first address is that of the connection; more follow if its X-Forwarded-For is trusted.
    if (isWarned || !isForwarded || ips.length > 1) return
    isWarned = true
    log.warn(
      'Ignored a forwarding header from an address that TRUST_PROXY does not name: all clients of that proxy share one ' +
        'rate limit. If it is your proxy, add its address to TRUST_PROXY and let it send X-Forwarded-For',
    )
  })
}
