import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accessHandlers } from './accesses/accesses-handlers.ts'
import { accountHandlers } from './accounts/accounts-handlers.ts'
import { loginGuard } from './accounts/login-guard.ts'
import type { Config } from './config.ts'
import { apiRoutes } from './http/api-routes.ts'
import { sendFailure } from './http/failures.ts'
import { logRequests } from './http/request-log.ts'
import { serverLimits } from './http/server-limits.ts'
import { nodeHandlers } from './nodes/nodes-handlers.ts'
import { apiPolicy, commonHeaders } from './site/security-headers.ts'
import { siteRoutes } from './site/site-routes.ts'
import type { SiteSource } from './site/site-source.ts'
import type { Store } from './store/store.ts'

type Parts = { config: Config; store: Store; site: SiteSource; clock?: () => number; log?: NodeJS.WritableStream }

const handlers = [...accountHandlers, ...nodeHandlers, ...accessHandlers]
const secondsNow = () => Math.floor(Date.now() / 1000)

/** The whole server without its port: tests call it directly. */
export function buildApp({ config, store, site, clock = secondsNow, log }: Parts): FastifyInstance {
  const headers = { ...commonHeaders(config.publicUrl), ...apiPolicy }
  const app = Fastify({
    ...serverLimits,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // An address that cannot be read gets no further than the router.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      sendFailure(error, request, reply)
    },
  })
  app.setErrorHandler(sendFailure)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  logRequests(app)
  siteRoutes(app, site, config)
  apiRoutes(app, handlers, { config, store, loginGuard: loginGuard(), clock })
  return app
}
