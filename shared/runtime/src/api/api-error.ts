import type { MessageValues } from '@sallyport/contract/endpoints'

type Failure = { status: number; code: string; values?: MessageValues | undefined; isStale: boolean }

/** A failed call: its status (0 without a response), and the server's error code or translation key with its values. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly values: MessageValues | undefined
  /** Whether the session of the call, or the role that it needs, is over; such a failure is not reported. */
  readonly isStale: boolean

  constructor({ status, code, values, isStale }: Failure) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.values = values
    this.isStale = isStale
  }
}
