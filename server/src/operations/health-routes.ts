import { setTimeout as wait } from 'node:timers/promises'
import { readyPath } from '@sallyport/site'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Store } from '../database/store.ts'
import { messages } from '../http/http-error.ts'
import type { SiteSource } from '../site/site-source.ts'

type Dependencies = { store: Store; site: SiteSource }

/** In milliseconds. */
const databaseTimeout = 2000
const readMethods = ['GET', 'HEAD']

/** Liveness (`/healthz`) and readiness (`/readyz`) checks for process supervisors and load balancers. */
export function registerHealthRoutes(app: FastifyInstance, { store, site }: Dependencies): void {
  const isDatabaseReady = databaseCheck(store)

  app.route({
    method: readMethods,
    url: '/healthz',
    handler: async (_request, reply) => send(reply, 200, { status: 'ok' }),
  })
  app.route({
    method: readMethods,
    url: readyPath,
    handler: async (_request, reply) => {
      const [database, composition] = await Promise.all([isDatabaseReady(), site.current().catch(() => null)])
      const checks = { database, site: composition !== null }
      if (checks.database && checks.site) return send(reply, 200, { status: 'ok', ...checks })
      return send(reply, 503, { message: messages.serverError, ...checks })
    },
  })
}

/** Concurrent checks share one query, so that they occupy one connection of the pool at most. */
function databaseCheck(store: Store): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  const query = () =>
    Promise.resolve(store.db.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pending = undefined))
  return () => {
    pending ??= query()
    return Promise.race([pending, wait(databaseTimeout, false, { ref: false })])
  }
}

function send(reply: FastifyReply, status: number, body: object) {
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}
