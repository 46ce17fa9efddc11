import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import * as v from 'valibot'
import { messages, notFound, refuse } from './refusal.ts'

/** The parts of a request before their schemas have read them. */
export type RawRequest = { params: unknown; headers: unknown; query: unknown; body: unknown }

/** Fastify does not read the body of a GET request, but it must be refused as well. */
const unreadBody = Symbol('a body that was not read')

export function toRawRequest({ params, query, body, headers }: FastifyRequest): RawRequest {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  return { params, headers, query, body: body === undefined && hasBody ? unreadBody : body }
}

/**
 * The parts that an endpoint declares. A parameter of the path that is invalid is a resource that does not exist; any
 * other input that is invalid or not declared is refused.
 */
export function readRequest(endpoint: Endpoint, raw: RawRequest) {
  const params = endpoint.params && (parse(endpoint.params, raw.params) ?? notFound())
  if (!endpoint.query && !isEmpty(raw.query)) refuseInvalid()
  if (!endpoint.body && !isEmpty(raw.body)) refuseInvalid()
  const parts = {
    ...(params !== undefined && { params }),
    ...(endpoint.headers && { headers: parse(endpoint.headers, raw.headers, refuseInvalid) }),
    ...(endpoint.query && { query: parse(endpoint.query, raw.query, refuseInvalid) }),
    ...(endpoint.body && { body: parse(endpoint.body, raw.body, refuseInvalid) }),
  }
  // After the schemas, whose messages name the field.
  if (!isStorable(raw.query) || !isStorable(raw.body)) refuseInvalid()
  return parts
}

function parse(schema: v.GenericSchema, value: unknown, onInvalid?: (message: string) => never): unknown {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? output : onInvalid?.(issues[0].message)
}

/** A message of a schema is the key of a word, or else a sentence for programmers. */
function refuseInvalid(message = ''): never {
  return refuse(400, message.startsWith('form.error.') ? message : messages.invalid)
}

/** Whether a part of a request holds nothing: `null` and `{}` are what some clients send for no body. */
function isEmpty(part: unknown): boolean {
  if (typeof part !== 'object') return part === undefined || part === ''
  return part === null || (!Array.isArray(part) && Object.keys(part).length === 0)
}

/** Whether all text of a part can be stored, names of fields included. Without recursion: a body may be nested deeply. */
function isStorable(part: unknown): boolean {
  const pending = [part]
  for (const value of pending) {
    if (typeof value === 'string' && patterns.unstorable.test(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) pending.push(name, inner)
  }
  return true
}
