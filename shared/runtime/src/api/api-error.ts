/** A failed call: its status (0 without a response) and the server's error code or translation key. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Whether the session changed after the request was sent; such a failure is not reported. */
  readonly isStale: boolean

  constructor({ status, code, isStale }: { status: number; code: string; isStale: boolean }) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.isStale = isStale
  }
}
