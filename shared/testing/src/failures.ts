import { beforeEach, rs } from '@rstest/core'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { setFailureReporter } from '@sallyport/runtime/host'
import { api } from './fake-api.ts'

export type Failure = {
  name: string
  /** The reported status; 0 without a response. */
  status: number
  applyTo: (endpoint: Endpoint) => void
}

const errorResponse = (status: number): Failure => ({
  name: String(status),
  status,
  applyTo: (endpoint) => api.respondWithError(endpoint, status, 'some.code'),
})

const invalidBody = (name: string, body: unknown): Failure => ({
  name,
  status: 200,
  applyTo: (endpoint) => api.respondRaw(endpoint, 200, body),
})

export const failures: readonly Failure[] = [
  ...[204, 400, 401, 404, 409, 429, 500].map(errorResponse),
  invalidBody('HTML', '<!doctype html><title>Welcome</title>'),
  invalidBody('another shape', { items: [{ id: 'seven' }], access: {}, id: '2' }),
  { name: 'no response', status: 0, applyTo: (endpoint) => api.failNetwork(endpoint) },
]

/** The failures of an endpoint without a specified response, for which any 200 is a success. */
export const statusFailures = failures.filter(({ status }) => status !== 200)

/** Records the failures that a test reports to the failure policy. */
export function recordFailures() {
  const report = rs.fn<(failure: { status: number; isShownInline?: boolean }) => void>()
  beforeEach(() => {
    report.mockReset()
    setFailureReporter(report)
  })
  return report
}
