import type { endpointsByArea } from '@sallyport/contract/endpoints'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { accessHandlers } from './accesses/accesses-handlers.ts'
import { adminAccessHandlers } from './accesses/admin-accesses-handlers.ts'
import { createAttemptGuards } from './accounts/attempt-guards.ts'
import { registerApiRoutes } from './api/api-routes.ts'
import { sendFailure } from './api/failures.ts'
import type { Implementation } from './api/implement.ts'
import { loginHandlers } from './auth/login-handlers.ts'
import { ownSessionHandlers } from './auth/own-sessions-handlers.ts'
import { resetHandlers } from './auth/password-reset-handlers.ts'
import { registrationHandlers } from './auth/registration-handlers.ts'
import { adminPlanHandlers } from './billings/admin-plans-handlers.ts'
import { billingHandlers } from './billings/billings-handlers.ts'
import { registerCheckoutRoutes } from './billings/checkout-routes.ts'
import { createGateways } from './billings/gateways/create-gateways.ts'
import type { Gateway } from './billings/gateways/gateway.ts'
import { createPlanHandlers } from './billings/plans-handlers.ts'
import { registerWebhooks } from './billings/webhook-routes.ts'
import type { Config } from './config/config.ts'
import type { Store } from './database/store.ts'
import { publicUrlOf } from './http/addresses.ts'
import { allowPublicOrigin } from './http/cors.ts'
import { normalizeForwardedFor, warnAboutUntrustedProxy } from './http/forwarded-for.ts'
import { protocolErrorHandler, rejectUnknownExpectations, requireHost } from './http/protocol-errors.ts'
import { logRequests, requestIdHeader, requestIdGenerator } from './http/request-id.ts'
import { escapeMalformedPath, removeBasePath } from './http/request-url.ts'
import { serverLimits } from './http/server-limits.ts'
import { inviteHandlers } from './invites/invites-handlers.ts'
import { adminNodeHandlers } from './nodes/admin-nodes-handlers.ts'
import { nodeCodeHandlers } from './nodes/node-codes-handlers.ts'
import { nodeHealthHandlers } from './nodes/node-health-handlers.ts'
import { nodeHandlers } from './nodes/nodes-handlers.ts'
import { registerHealthRoutes } from './operations/health-routes.ts'
import { logEntryHandlers } from './operations/log-entries-handlers.ts'
import { overviewHandlers } from './operations/overview-handlers.ts'
import { setupHandlers } from './operations/setup-handlers.ts'
import { registerAgentDownload } from './site/agent-download.ts'
import { registerBuiltFile } from './site/built-file.ts'
import { commonHeaders, nonDocumentPolicy } from './site/security-headers.ts'
import { registerSiteRoutes } from './site/site-routes.ts'
import type { SiteSource } from './site/site-source.ts'
import { userHandlers } from './users/users-handlers.ts'

type Dependencies = {
  config: Config
  store: Store
  hashKey: string
  site: SiteSource
  clock?: () => number
  log?: NodeJS.WritableStream
}

/** `gateway` receives new orders; null if payment is disabled. */
const implementations = (gateway: Gateway | null): Record<keyof typeof endpointsByArea, readonly Implementation[]> => ({
  sessionEndpoints: loginHandlers,
  registrationEndpoints: registrationHandlers,
  passwordResetEndpoints: resetHandlers,
  ownSessionEndpoints: ownSessionHandlers,
  nodeEndpoints: nodeHandlers,
  accessEndpoints: accessHandlers,
  planEndpoints: createPlanHandlers(gateway),
  adminNodeEndpoints: adminNodeHandlers,
  nodeCodeEndpoints: nodeCodeHandlers,
  nodeHealthEndpoints: nodeHealthHandlers,
  userEndpoints: userHandlers,
  billingEndpoints: billingHandlers,
  adminPlanEndpoints: adminPlanHandlers,
  adminAccessEndpoints: adminAccessHandlers,
  inviteEndpoints: inviteHandlers,
  logEndpoints: logEntryHandlers,
  overviewEndpoints: overviewHandlers,
  setupEndpoints: setupHandlers,
})
const secondsNow = () => Math.floor(Date.now() / 1000)

/** Builds the server without listening, so that tests can call it directly. */
export function buildApp(dependencies: Dependencies): FastifyInstance {
  const { config, store, hashKey, site, clock = secondsNow, log } = dependencies
  const headers = { ...commonHeaders(config), ...nonDocumentPolicy }
  const app = Fastify({
    ...serverLimits,
    trustProxy: config.trustProxy,
    logger: { level: config.logLevel, ...(log && { stream: log }) },
    genReqId: requestIdGenerator(config),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // Serve requests on open connections while the server stops, because a proxy cannot retry all of them.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => removeBasePath(escapeMalformedPath(url), config.basePath),
    clientErrorHandler: protocolErrorHandler(headers),
    // Errors of the router do not reach the error handler (https://fastify.dev/docs/latest/Reference/Server/#frameworkerrors).
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header(requestIdHeader, request.id)
      sendFailure(error, request, reply)
    },
  })
  app.setErrorHandler(sendFailure)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    requireHost(request.raw)
  })
  rejectUnknownExpectations(app.server, headers)
  logRequests(app)
  normalizeForwardedFor(app)
  warnAboutUntrustedProxy(app)
  allowPublicOrigin(app, config)
  if (config.payment === 'sandbox') registerCheckoutRoutes(app, { store, clock, basePath: config.basePath })
  const gateways = createGateways(config)
  for (const gateway of gateways) registerWebhooks(app, { store, gateway, tolerance: config.paymentTolerance, clock })
  registerHealthRoutes(app, { store, site })
  if (config.openApiFile) {
    registerBuiltFile(app, {
      url: '/api/openapi.json',
      file: config.openApiFile,
      type: 'application/json; charset=utf-8',
    })
  }
  registerSiteRoutes(app, site, config)
  const publicUrl = publicUrlOf(app, config)
  const agentProgram = registerAgentDownload(app, config.agentFile, publicUrl)
  registerApiRoutes(app, Object.values(implementations(gateways[0] ?? null)).flat(), {
    config,
    store,
    guards: createAttemptGuards({ store, hashKey }),
    hashKey,
    publicUrl,
    agentProgram,
    clock,
  })
  return app
}
