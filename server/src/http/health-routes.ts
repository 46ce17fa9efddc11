import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { SiteSource } from '../site/site-source.ts'
import type { Store } from '../store/store.ts'
import { messages } from './refusal.ts'

type Parts = { store: Store; site: SiteSource }

/** How long the database may take to answer, in milliseconds. */
const patience = 2000
const method = ['GET', 'HEAD']

/** For supervisors and load balancers: whether the process is alive, and whether it can serve requests. */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  let checking: ReturnType<typeof readiness> | undefined

  /** Requests at the same time share one check, so that they take one connection of the database. */
  function check() {
    checking ??= readiness(parts).finally(() => {
      checking = undefined
    })
    return checking
  }

  app.route({ method, url: '/healthz', handler: async (_request, reply) => send(reply, 200, { status: 'ok' }) })
  app.route({
    method,
    url: '/readyz',
    handler: async (_request, reply) => {
      const { database, site } = await check()
      if (database && site) return send(reply, 200, { status: 'ok', database, site })
      return send(reply, 503, { message: messages.broken, database, site })
    },
  })
}

async function readiness({ store, site }: Parts) {
  const [database, composition] = await Promise.all([isDatabaseReady(store), site.current().catch(() => null)])
  return { database, site: composition !== null }
}

function isDatabaseReady({ db }: Store): Promise<boolean> {
  const answer = Promise.resolve(db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(patience, false, { ref: false })])
}

function send(reply: FastifyReply, status: number, body: object) {
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}
