import type { Endpoint } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import type { UserRow } from '../store/schema.ts'
import type { CallContext } from './call-context.ts'
import { readRequest, type RawRequest } from './read-request.ts'
import { notFound } from '../errors/http-error.ts'

type Parsed<E, Part extends 'params' | 'headers' | 'query' | 'body'> = E extends {
  [K in Part]: infer S extends v.GenericSchema
}
  ? { [K in Part]: v.InferOutput<S> }
  : unknown

type SignedIn<E extends Endpoint> = E['access'] extends 'anyone' ? unknown : { user: UserRow }

/** The context of a call, and the parts of the request that the endpoint declares, parsed by its schemas. */
export type Call<E extends Endpoint> = Omit<CallContext, 'user'> &
  SignedIn<E> &
  Parsed<E, 'params'> &
  Parsed<E, 'headers'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['response']>>

export type Implementation = {
  endpoint: Endpoint
  /** Validates the request, runs the handler, and removes response fields that the contract does not declare. */
  handle: (context: CallContext, raw: RawRequest) => Promise<unknown>
}

/** An endpoint that is disabled in the configuration responds with 404 to every request. */
type Options = { isEnabled?: (config: CallContext['config']) => boolean }

export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { isEnabled }: Options = {},
): Implementation {
  return {
    endpoint,
    handle: async (context, raw) => {
      if (isEnabled && !isEnabled(context.config)) notFound()
      // Safe: the parts were parsed by the schemas of this endpoint, and its access was checked before.
      const call = { ...context, ...readRequest(endpoint, raw) } as unknown as Call<E>
      return v.parse(endpoint.response, await handler(call))
    },
  }
}
