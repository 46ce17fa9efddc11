import {
  fallback,
  number,
  object,
  optional,
  string,
  type GenericSchema,
  type InferInput,
  type InferOutput,
} from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint: everyone, signed-in users, or admins (others get 404). */
export type EndpointAudience = 'anyone' | 'user' | 'admin'

/** A row of the API table (§7). Any status but `success` is a failure. */
export type Endpoint = {
  method: Method
  path: `/api/${string}`
  audience: EndpointAudience
  params?: GenericSchema
  headers?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  response: GenericSchema
  success: 200 | 201
  /** Only for responses without a token, a private key or a one-time secret (https://www.breachattack.com/). */
  isCompressed?: true
  /** Beyond the table of §7. */
  isAdditional?: true
}

type Schemas = Omit<Endpoint, 'method' | 'path' | 'audience' | 'success'> & Partial<Pick<Endpoint, 'success'>>

type Call = `${Method} ${Endpoint['path']}`

type MethodAndPath<C> = C extends `${infer M extends Method} ${infer P extends Endpoint['path']}`
  ? { method: M; path: P }
  : never

export function endpoint<const C extends Call, const A extends EndpointAudience, const S extends Schemas>(
  call: C,
  audience: A,
  schemas: S,
): MethodAndPath<C> & { audience: A } & S & Pick<Endpoint, 'success'> {
  const [method, path] = call.split(' ')
  const methodAndPath = { method, path } as MethodAndPath<C>
  return Object.assign(methodAndPath, { audience }, { success: 200 as const, ...schemas })
}

export const additionalEndpoint: typeof endpoint = (call, audience, schemas) =>
  Object.assign(endpoint(call, audience, schemas), { isAdditional: true })

type RequestParts<E> = {
  [Part in keyof E & ('params' | 'query' | 'body')]: E[Part] extends GenericSchema ? InferInput<E[Part]> : never
}

/** Headers are optional, because §7 specifies none. */
type HeadersOf<E> = E extends { headers: infer S extends GenericSchema } ? { headers?: InferInput<S> } : unknown

export type RequestOf<E extends Endpoint> = RequestParts<E> & HeadersOf<E>

export type ResponseOf<E extends Endpoint> = InferOutput<E['response']>

/** Where §7 specifies no response body, clients accept any. The server sends the ID of the changed row (`changedId`) or an empty object. */
export const changedId = fallback(object({ id: optional(number()) }), {})
export const noContent = fallback(object({}), {})

/** The entity tag of a row, which an update sends in `If-Match` (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3). */
export const version = optional(string())
