import { allEndpoints } from '@sallyport/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const methods = [...new Set(allEndpoints.map(({ method }) => method))].join(', ')
const requestHeaders = 'Authorization, X-Api-Token, Content-Type, Accept-Language, If-Match'
const daySeconds = 24 * 60 * 60

/** Allows the origin of `PUBLIC_URL` to call the API on another origin (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export function allowPublicOrigin(app: FastifyInstance, { publicUrl, settings }: Config): void {
  const { origin } = new URL(publicUrl)
  if (new URL(settings.apiBaseUrl, publicUrl).origin === origin) return

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'Date, Retry-After, X-Request-Id',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Origin',
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': requestHeaders,
      'Access-Control-Max-Age': String(daySeconds),
    })
    return reply.code(204).send()
  })
}
