import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allEndpoints, type EndpointAccess, type Endpoint } from '@sallyport/contract/endpoints'
import { personOf } from '../accounts/sessions.ts'
import { hashOfToken } from '../domain/token.ts'
import type { UserRow } from '../store/schema.ts'
import { callerOf, type Tools } from './call-context.ts'
import { sendFailure } from './failures.ts'
import type { Implementation } from './implement.ts'
import { rawRequest } from './read-request.ts'
import { messages, notFound, refuse } from './refusal.ts'

const prefix = '/api'

/** All calls of the contract; one that nobody implements is found when the server starts, not when it is called. */
export function apiRoutes(app: FastifyInstance, implementations: readonly Implementation[], tools: Tools) {
  const people = new WeakMap<FastifyRequest, UserRow>()
  const calls = allEndpoints.map((endpoint) => ({ endpoint, answer: answerOf(endpoint, implementations) }))

  app.register(
    async (api) => {
      api.setErrorHandler(sendFailure)
      readJson(api)
      api.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        requireToken(request, tools.config.settings.apiToken)
      })
      for (const { endpoint, answer } of calls) {
        api.route({
          method: endpoint.method,
          url: endpoint.path.slice(prefix.length),
          // Before the body is even read: nobody is told more than they may know.
          onRequest: async (request) => {
            const user = await authorised(endpoint.access, request, tools)
            if (user) people.set(request, user)
          },
          handler: async (request, reply) => {
            const user = people.get(request) ?? null
            const setCookie = (cookie: string) => void reply.header('Set-Cookie', cookie)
            const own = { caller: callerOf(request, tools), user, now: tools.clock(), log: request.log, setCookie }
            return reply.code(endpoint.success).send(await answer({ ...tools, ...own }, rawRequest(request)))
          },
        })
      }
      api.all('/', notFound)
      api.all('/*', notFound)
    },
    { prefix },
  )
}

function answerOf(endpoint: Endpoint, implementations: readonly Implementation[]): Implementation['answer'] {
  const implementation = implementations.find((candidate) => candidate.endpoint === endpoint)
  if (!implementation) throw new Error(`Nobody implements ${endpoint.method} ${endpoint.path}`)
  return implementation.answer
}

/** As Fastify reads JSON, but for an empty body: calls without one may be announced as JSON too. */
function readJson(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** The fixed token of §7: a coarse filter, since it stands in the page. */
function requireToken(request: FastifyRequest, expected: string) {
  const given = request.headers['x-api-token']
  const digest = (text: string) => Buffer.from(hashOfToken(text))
  if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(expected))) refuse(403, messages.wrongToken)
}

/** The person who calls, where the endpoint asks for one. What is for admins is not there for others. */
async function authorised(access: EndpointAccess, request: FastifyRequest, tools: Tools): Promise<UserRow | null> {
  switch (access) {
    case 'anyone':
      return null
    case 'user':
      return (await usablePerson(request, tools)) ?? refuse(401, messages.notSignedIn)
    case 'admin': {
      const person = await authorised('user', request, tools)
      return person?.is_admin ? person : notFound()
    }
  }
}

/** The owner of the session. Demo accounts have a public password, so their sessions are as local as their sign-in. */
async function usablePerson(request: FastifyRequest, tools: Tools): Promise<UserRow | null> {
  const person = await personOf(request.headers.authorization, tools)
  return person?.is_demo && !callerOf(request, tools).isLocal ? null : person
}
