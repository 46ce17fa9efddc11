import type { Endpoint } from 'shared/contract'
import * as v from 'valibot'
import type { UserRow } from '../store/schema.ts'
import type { CallContext } from './call-context.ts'
import { messages, notFound, refuse } from './refusal.ts'

type Read<E, Part extends 'params' | 'headers' | 'query' | 'body'> = E extends {
  [K in Part]: infer S extends v.GenericSchema
}
  ? { [K in Part]: v.InferOutput<S> }
  : unknown

type SignedIn<E extends Endpoint> = E['access'] extends 'anyone' ? unknown : { user: UserRow }

/** What a handler is given: the caller, and the parts of the request that its endpoint names, read by their schemas. */
export type Call<E extends Endpoint> = Omit<CallContext, 'user'> &
  SignedIn<E> &
  Read<E, 'params'> &
  Read<E, 'headers'> &
  Read<E, 'query'> &
  Read<E, 'body'>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['response']>>

/** The parts of a request as they came. */
type RawRequest = { params: unknown; headers: unknown; query: unknown; body: unknown }

export type Implementation = {
  endpoint: Endpoint
  /** Validates, acts, and cuts the answer to what the contract names. The caller's right to it has been checked. */
  answer: (context: CallContext, raw: RawRequest) => Promise<unknown>
}

/** What an installation does not offer is not there, whatever is asked of it. */
type Offer = { isOffered?: (config: CallContext['config']) => boolean }

/** The missing half of an endpoint. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { isOffered }: Offer = {},
): Implementation {
  return {
    endpoint,
    answer: async (context, raw) => {
      if (isOffered && !isOffered(context.config)) notFound()
      // The schemas of this very endpoint have read the parts, and its access word was obeyed before.
      const call = { ...context, ...read(endpoint, raw) } as unknown as Call<E>
      return v.parse(endpoint.response, await handler(call))
    },
  }
}

/** The parts that an endpoint names; an id in the address that cannot be one is an address that is not there. */
function read(endpoint: Endpoint, raw: RawRequest) {
  return {
    ...(endpoint.params && { params: parse(endpoint.params, raw.params) ?? notFound() }),
    ...(endpoint.headers && { headers: parse(endpoint.headers, raw.headers, invalid) }),
    ...(endpoint.query && { query: parse(endpoint.query, raw.query, invalid) }),
    ...(endpoint.body && { body: parse(endpoint.body, raw.body, invalid) }),
  }
}

function parse(schema: v.GenericSchema, value: unknown, refused?: (message: string) => never): unknown {
  const { success, output, issues } = v.safeParse(schema, value)
  return success ? output : refused?.(issues[0].message)
}

/** A message of a schema is the key of a word, or else a sentence for programmers. */
function invalid(message: string): never {
  return refuse(400, message.startsWith('form.error.') ? message : messages.invalid)
}
