import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everyone, signed-in people, or admins (to others an admin call is 404). */
export type EndpointAccess = 'anyone' | 'user' | 'admin'

/** One row of the table of calls (§7). `success` is the one status that counts as such. */
export type Endpoint = {
  method: Method
  path: `/api/${string}`
  access: EndpointAccess
  params?: GenericSchema
  /** Request headers beside those that every call has, by their lower-case names. */
  headers?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  response: GenericSchema
  success: 200 | 201
}

type Row = Omit<Endpoint, 'success'> & Partial<Pick<Endpoint, 'success'>>

/** A row as it was written, with 200 for success where it says nothing. */
export function endpoint<const R extends Row>(row: R): R & Pick<Endpoint, 'success'> {
  return { success: 200, ...row }
}

type Sent<E, Part extends 'params' | 'query' | 'body'> = E extends {
  [K in Part]: infer S extends GenericSchema
}
  ? { [K in Part]: InferInput<S> }
  : unknown

/** Headers are never required: §7 knows none of them. */
type SentHeaders<E> = E extends { headers: infer S extends GenericSchema } ? { headers?: InferInput<S> } : unknown

/** What a caller gives: the parts that the row names, before their schemas have read them. */
export type RequestOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'> & SentHeaders<E>

/** What a caller gets: the answer as its schema has read it. */
export type ResponseOf<E extends Endpoint> = InferOutput<E['response']>
