import type { FastifyInstance } from 'fastify'
import { describeError } from '../api/failures.ts'
import { messages, refuse } from '../errors/http-error.ts'
import { checkOrder, type Checks } from './check-order.ts'
import { storeNotification } from './store-notification.ts'

/**
 * Receives the webhooks of the gateway: verifies one, stores it, responds, and then looks at the invoice. Gateways wait
 * few seconds for the response, and hold back further webhooks until one succeeds.
 */
export function registerWebhooks(app: FastifyInstance, { store, gateway, clock }: Omit<Checks, 'log' | 'signal'>) {
  const { webhook } = gateway
  if (!webhook) return
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
  app.register(async (routes) => {
    // The signature covers the bytes of the body, whatever its content type says.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    routes.post(webhook.path, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notification = webhook.verify(body, request.headers)
      if (!notification) return refuse(401, messages.unauthorized)
      const id = await storeNotification(store, { gateway: gateway.name, notification, body, now: clock() })
      if (id !== null) {
        const { log } = request
        const check = checkOrder({ store, gateway, clock, log, signal: stopping.signal }, id)
          .catch((error: unknown) => log.error(describeError(error), 'an invoice could not be checked'))
          .finally(() => underWay.delete(check))
        underWay.add(check)
      }
      return reply.send({})
    })
  })
}
