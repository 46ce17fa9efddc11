import type { Endpoint } from '@sallyport/contract/endpoints'
import * as v from 'valibot'
import type { UserRow } from '../store/schema.ts'
import type { CallContext } from './call-context.ts'
import { readRequest, type RawRequest } from './read-request.ts'
import { notFound } from './refusal.ts'

type Parsed<E, Part extends 'params' | 'headers' | 'query' | 'body'> = E extends {
  [K in Part]: infer S extends v.GenericSchema
}
  ? { [K in Part]: v.InferOutput<S> }
  : unknown

type SignedIn<E extends Endpoint> = E['access'] extends 'anyone' ? unknown : { user: UserRow }

/** What a handler is given: the caller, and the parts of the request that its endpoint names, read by their schemas. */
export type Call<E extends Endpoint> = Omit<CallContext, 'user'> &
  SignedIn<E> &
  Parsed<E, 'params'> &
  Parsed<E, 'headers'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['response']>>

export type Implementation = {
  endpoint: Endpoint
  /** Validates, acts, and cuts the answer to what the contract names. The caller's right to it has been checked. */
  handle: (context: CallContext, raw: RawRequest) => Promise<unknown>
}

/** What an installation does not offer is not there, whatever is asked of it. */
type Options = { isEnabled?: (config: CallContext['config']) => boolean }

/** The missing half of an endpoint. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { isEnabled }: Options = {},
): Implementation {
  return {
    endpoint,
    handle: async (context, raw) => {
      if (isEnabled && !isEnabled(context.config)) notFound()
      // The schemas of this very endpoint have read the parts, and its access word was obeyed before.
      const call = { ...context, ...readRequest(endpoint, raw) } as unknown as Call<E>
      return v.parse(endpoint.response, await handler(call))
    },
  }
}
