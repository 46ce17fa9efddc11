/** A call that did not succeed: its status (0 without an answer) and the server's code or translation key. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Whether the session that it was made for has ended meanwhile: nobody is to be told. */
  readonly isStale: boolean

  constructor({ status, code, isStale }: { status: number; code: string; isStale: boolean }) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.isStale = isStale
  }
}
