import type { Endpoint } from '@sallyport/contract/endpoints'
import { api } from './fake-api.ts'

/** A way in which a call goes wrong. */
export type Failure = {
  name: string
  /** What the failure policy is told; 0 without an answer. */
  status: number
  applyTo: (endpoint: Endpoint) => void
}

const refusal = (status: number): Failure => ({
  name: String(status),
  status,
  applyTo: (endpoint) => api.refuses(endpoint, status, 'some.code'),
})

const misshapen = (name: string, body: unknown): Failure => ({
  name,
  status: 200,
  applyTo: (endpoint) => api.returns(endpoint, 200, body),
})

/** Every way in which a call goes wrong. */
export const failures: readonly Failure[] = [
  ...[201, 204, 400, 401, 403, 404, 409, 429, 500, 503].map(refusal),
  misshapen('HTML', '<!doctype html><title>Welcome</title>'),
  misshapen('an empty body', ''),
  misshapen('null', null),
  misshapen('a list', []),
  misshapen('another shape', { items: [{ id: 'seven' }], access: {}, id: '2' }),
  { name: 'no answer', status: 0, applyTo: (endpoint) => api.loses(endpoint) },
]

/** The same for a call whose answer has no shape of its own, so that any 200 is a success. */
export const statusFailures = failures.filter(({ status }) => status !== 200)
