import type { FastifyInstance } from 'fastify'

/** Codes of invites and resets stand in addresses and open an account. */
const secretCode = /[a-z0-9]{24,}/gi

/** One line for each request, without anything that a person typed or that opens a door. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(secretCode, '…')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
}
