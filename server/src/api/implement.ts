import type { Language } from '@sallyport/contract/config'
import { messageValues, type AgentProgram, type Endpoint } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AttemptGuards } from '../accounts/attempt-guards.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../database/store.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { HttpError, messages, notFound, refuse } from '../http/http-error.ts'

export type Services = {
  config: Config
  store: Store
  guards: AttemptGuards
  /** The key for `keyedHash`. */
  hashKey: string
  /** The URL of the site. With port 0, the port is known once the server listens. */
  publicUrl: () => string
  agentProgram: () => Promise<AgentProgram>
  /** The current time in unix seconds. */
  clock: () => number
}

export type CallContext = Services & {
  caller: Caller
  user: UserRow | null
  now: number
  log: FastifyBaseLogger
  setCookie: (cookie: string) => void
}

export type Caller = {
  clientIp: string
  authorization: string | undefined
  cookies: string | undefined
  userAgent: string | undefined
  /** Whether the request was made on this machine and not through a proxy. A function, because few calls need it. */
  isLocal: () => boolean
  language: Language
}

/** The request parts that an endpoint declares, parsed by its schemas. */
type RequestParts<E> = {
  [Part in keyof E & ('params' | 'headers' | 'query' | 'body')]: E[Part] extends v.GenericSchema
    ? v.InferOutput<E[Part]>
    : never
}

type UserOfCall<E extends Endpoint> = E['audience'] extends 'anyone' ? unknown : { user: UserRow }

export type EndpointCall<E extends Endpoint> = Omit<CallContext, 'user'> & UserOfCall<E> & RequestParts<E>

type Handler<E extends Endpoint> = (call: EndpointCall<E>) => Promise<v.InferOutput<E['response']>>

export type Implementation = {
  endpoint: Endpoint
  /** Validates the request, runs the handler, and removes response fields that the contract does not declare. */
  handle: (context: CallContext, raw: RawRequest) => Promise<unknown>
}

type Area = Readonly<Record<string, Endpoint>>
type Handlers<A extends Area> = { [Name in keyof A]: Handler<A[Name]> }

/** A disabled call responds with 404 to every request. */
type Options<A extends Area> = { isEnabled?: { [Name in keyof A]?: (config: CallContext['config']) => boolean } }

export function implementArea<A extends Area>(
  area: A,
  handlers: Handlers<A>,
  { isEnabled = {} }: Options<A> = {},
): Implementation[] {
  return Object.entries(area).map(([name, endpoint]) => ({
    endpoint,
    handle: async (context, raw) => {
      if (isEnabled[name]?.(context.config) === false) notFound()
      // The cast is safe: the schemas of this endpoint parsed the parts, and its audience was checked.
      const call = { ...context, ...readRequest(endpoint, raw) } as unknown as EndpointCall<Endpoint>
      return v.parse(endpoint.response, await (handlers[name] as Handler<Endpoint>)(call))
    },
  }))
}

type RawRequest = { params: unknown; headers: unknown; query: unknown; body: unknown }

/** A placeholder for the body of a GET request, which Fastify does not parse, so that it is refused. */
const unreadBody = Symbol('a body that was not read')

export function toRawRequest({ params, query, body, headers }: FastifyRequest): RawRequest {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  return { params, headers, query, body: body === undefined && hasBody ? unreadBody : body }
}

/** Parses the parts that an endpoint declares. Throws an `HttpError`: 404 for an invalid path parameter, else 400. */
function readRequest(endpoint: Endpoint, raw: RawRequest) {
  const params = endpoint.params && (parse(endpoint.params, raw.params) ?? notFound())
  if (!endpoint.query && !isEmpty(raw.query)) refuseInvalid()
  if (!endpoint.body && !isEmpty(raw.body)) refuseInvalid()
  const parts = {
    ...(params !== undefined && { params }),
    ...(endpoint.headers && { headers: parse(endpoint.headers, raw.headers, refuseInvalid) }),
    ...(endpoint.query && { query: parse(endpoint.query, raw.query, refuseInvalid) }),
    ...(endpoint.body && { body: parse(endpoint.body, raw.body, refuseInvalid) }),
  }
  // Checked after the schemas, because their messages are more specific.
  if (!isStorable(raw.query) || !isStorable(raw.body)) refuseInvalid()
  return parts
}

function parse(schema: v.GenericSchema, value: unknown, onInvalid?: (issue: v.BaseIssue<unknown>) => never): unknown {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? output : onInvalid?.(issues[0])
}

/** Throws a 400 `HttpError`. Only messages with the prefix `form.error.` are translation keys; others are meant for developers. */
function refuseInvalid(issue?: v.BaseIssue<unknown>): never {
  if (!issue?.message.startsWith('form.error.')) return refuse(400, messages.invalid)
  throw new HttpError(400, issue.message, { values: messageValues(issue) })
}

/** Some clients send `null` or `{}` instead of no body. */
function isEmpty(part: unknown): boolean {
  if (typeof part !== 'object') return part === undefined || part === ''
  return part === null || (!Array.isArray(part) && Object.keys(part).length === 0)
}

/** Whether the database can store all texts and field names. Iterative, because a body may be nested deeply. */
function isStorable(part: unknown): boolean {
  const pending = [part]
  for (const value of pending) {
    if (typeof value === 'string' && patterns.unstorable.test(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) pending.push(name, inner)
  }
  return true
}
