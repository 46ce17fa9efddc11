import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accessHandlers } from './accesses/accesses-handlers.ts'
import { adminAccessHandlers } from './accesses/admin-accesses-handlers.ts'
import { loginHandlers } from './login/login-handlers.ts'
import { createAttemptGuards } from './accounts/attempt-guards.ts'
import { billingHandlers } from './billings/billings-handlers.ts'
import type { Config } from './config/config.ts'
import { injectFileFaults } from './fault-injection/file-faults.ts'
import { registerApiRoutes } from './api/api-routes.ts'
import { allowPublicOrigin } from './http/cors.ts'
import { sendFailure } from './api/failures.ts'
import { registerHealthRoutes } from './health/health-routes.ts'
import { handleProtocolErrors, rejectUnknownExpectations, requireHost } from './http/protocol-errors.ts'
import { escapeMalformedPath } from './http/malformed-path.ts'
import { warnAboutUntrustedProxy } from './http/proxy-warning.ts'
import { logRequests } from './http/request-log.ts'
import { serverLimits } from './http/server-limits.ts'
import { publicUrlOf } from './http/public-url.ts'
import { inviteHandlers } from './invites/invites-handlers.ts'
import { createMailer } from './mail/mailer.ts'
import { adminNodeHandlers } from './nodes/admin-nodes-handlers.ts'
import { nodeHandlers } from './nodes/nodes-handlers.ts'
import { resetHandlers } from './password-reset/reset-handlers.ts'
import { planHandlers } from './plans/plans-handlers.ts'
import { registrationHandlers } from './registration/registration-handlers.ts'
import { registerCheckoutRoutes } from './sandbox/checkout-routes.ts'
import { nonDocumentPolicy, commonHeaders } from './site/security-headers.ts'
import { registerSiteRoutes } from './site/site-routes.ts'
import type { SiteSource } from './site/site-source.ts'
import type { Store } from './store/store.ts'
import { userHandlers } from './users/users-handlers.ts'

type Dependencies = {
  config: Config
  store: Store
  site: SiteSource
  clock?: () => number
  log?: NodeJS.WritableStream
}

const handlers = [
  ...loginHandlers,
  ...registrationHandlers,
  ...resetHandlers,
  ...nodeHandlers,
  ...accessHandlers,
  ...planHandlers,
  ...adminNodeHandlers,
  ...userHandlers,
  ...billingHandlers,
  ...adminAccessHandlers,
  ...inviteHandlers,
]
const secondsNow = () => Math.floor(Date.now() / 1000)

/** Builds the server without listening, so that tests can call it directly. */
export function buildApp({ config, store, site, clock = secondsNow, log }: Dependencies): FastifyInstance {
  const headers = { ...commonHeaders(config), ...nonDocumentPolicy }
  const app = Fastify({
    ...serverLimits,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(url),
    clientErrorHandler: handleProtocolErrors(headers),
    // Errors of the router, such as a malformed URL, do not reach the error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      sendFailure(error, request, reply)
    },
  })
  app.setErrorHandler(sendFailure)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    requireHost(request.raw)
  })
  rejectUnknownExpectations(app.server, headers)
  logRequests(app)
  warnAboutUntrustedProxy(app)
  allowPublicOrigin(app, config)
  if (config.payment === 'sandbox') registerCheckoutRoutes(app, { store, clock })
  if (config.settings.faultInjection) injectFileFaults(app)
  registerHealthRoutes(app, { store, site })
  registerSiteRoutes(app, site, config)
  const publicUrl = publicUrlOf(app, config)
  registerApiRoutes(app, handlers, {
    config,
    store,
    guards: createAttemptGuards(store),
    mailer: createMailer(config),
    publicUrl,
    clock,
  })
  return app
}
