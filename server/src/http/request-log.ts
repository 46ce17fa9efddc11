import type { FastifyInstance } from 'fastify'

/** Invite and reset codes are part of the path and grant access to an account. */
const secretCode = /[a-z0-9]{24,}/gi

export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(secretCode, '…')
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
}
