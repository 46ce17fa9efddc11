import { timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EndpointAudience } from '@sallyport/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { userOfSession, type SignedInUser } from '../accounts/sessions.ts'
import { hashToken } from '../database/token.ts'
import { applyExpirations, callLimits } from '../expiry/apply-expirations.ts'
import { encodingFor, languageFor } from '../http/content-negotiation.ts'
import { isDirectLocalRequest } from '../http/direct-request.ts'
import { messages, notFound, refuse } from '../http/http-error.ts'
import { logExpiryFailure, sendFailure } from './failures.ts'
import { toRawRequest, type Caller, type Implementation, type Services } from './implement.ts'

const prefix = '/api'

export function registerApiRoutes(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  services: Services,
) {
  const authorized = new WeakMap<FastifyRequest, { caller: Caller; signedIn: SignedInUser | null }>()

  app.register(
    async (api) => {
      api.setErrorHandler(sendFailure)
      acceptEmptyJsonBody(api)
      const apiToken = digestOf(services.config.settings.apiToken)
      api.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        requireApiToken(request, apiToken)
      })
      for (const { endpoint, handle } of implementations) {
        api.route({
          method: endpoint.method,
          url: endpoint.path.slice(prefix.length),
          // Authorizes before the body is parsed: an unauthorized caller must not learn how it is validated.
          onRequest: async (request) => {
            const caller = callerOf(request, services)
            authorized.set(request, { caller, signedIn: await authorize(endpoint.audience, caller, services) })
          },
          preHandler: (request) => applyDueExpirations(request, authorized.get(request)?.signedIn ?? null, services),
          handler: async (request, reply) => {
            const { caller, signedIn } = authorized.get(request)!
            const setCookie = (cookie: string) => void reply.header('Set-Cookie', cookie)
            const context = { ...services, caller, user: signedIn?.user ?? null, now: services.clock(), setCookie }
            const response = await handle({ ...context, log: request.log }, toRawRequest(request))
            reply.code(endpoint.success)
            return endpoint.isCompressed ? sendCompressed(response, request, reply) : reply.send(response)
          },
        })
      }
      api.all('/', notFound)
      api.all('/*', notFound)
    },
    { prefix },
  )
}

function callerOf(request: FastifyRequest, { publicUrl }: Pick<Services, 'publicUrl'>): Caller {
  return {
    clientIp: request.ip,
    authorization: request.headers.authorization,
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    isLocal: () => isDirectLocalRequest(request.raw, publicUrl()),
    language: languageFor(request.headers['accept-language']),
  }
}

/** Accepts an empty JSON body, because a request without a body may still have this content type. */
function acceptEmptyJsonBody(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}

const digestOf = (text: string) => Buffer.from(hashToken(text))

/** Throws a 403 `HttpError` without the fixed `X-Api-Token` (§7), which is not secret: every document of the site contains it. */
function requireApiToken(request: FastifyRequest, expected: Buffer) {
  const given = request.headers['x-api-token']
  if (typeof given !== 'string' || !timingSafeEqual(digestOf(given), expected)) refuse(403, messages.forbidden)
}

/** Throws 401 without a session. Admin endpoints respond with 404 to other signed-in users, so that their existence is not revealed. */
async function authorize(audience: EndpointAudience, caller: Caller, services: Services): Promise<SignedInUser | null> {
  switch (audience) {
    case 'anyone':
      return null
    case 'user':
      return (await sessionUser(caller, services)) ?? refuse(401, messages.unauthorized)
    case 'admin': {
      const signedIn = await authorize('user', caller, services)
      return signedIn?.user.is_admin ? signedIn : notFound()
    }
  }
}

/** Demo accounts can sign in and use sessions over a direct local connection only. */
async function sessionUser(caller: Caller, { store, config, clock }: Services): Promise<SignedInUser | null> {
  const { language, authorization } = caller
  const signedIn = await userOfSession(authorization, { db: store.db, config, now: clock(), language })
  return signedIn?.user.is_demo && !caller.isLocal() ? null : signedIn
}

/** Applies expirations before a signed-in call. A failure is only logged, because the call may be about another user or node. */
async function applyDueExpirations(request: FastifyRequest, signedIn: SignedInUser | null, services: Services) {
  const now = services.clock()
  if (!signedIn || signedIn.next_expiry === null || signedIn.next_expiry > now) return
  await applyExpirations({ ...services, now, limits: callLimits, onFailure: logExpiryFailure(request.log) })
}

/** In bytes. A shorter response fits into one packet, so compression saves nothing. */
const minCompressedLength = 1400

/** A common level for dynamic responses; the default of 11 takes about a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const brotli = promisify<Buffer, typeof brotliOptions, Buffer>(brotliCompress)
const compress = { br: (body: Buffer) => brotli(body, brotliOptions), gzip: promisify<Buffer, Buffer>(gzip) }

/** Sends JSON in the best accepted encoding. zlib compresses in the thread pool of Node.js. */
async function sendCompressed(data: unknown, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.from(JSON.stringify(data))
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  reply.type('application/json; charset=utf-8')
  const encoding = body.length < minCompressedLength ? 'identity' : encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body)
  return reply.header('Content-Encoding', encoding).send(await compress[encoding](body))
}
