import type { MessageValues } from '@sallyport/contract/endpoints'

/** General error codes; `errorCodes` contains specific ones. The last three are also translation keys. */
export const messages = {
  forbidden: 'forbidden',
  unauthorized: 'unauthorized',
  notFound: 'not.found',
  notActive: 'not.active',
  invalid: 'form.error.invalid',
  tooManyRequests: 'too.many.requests.error',
  serverError: 'something.went.wrong.error',
} as const

type Details = {
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number | undefined
  values?: MessageValues | undefined
}

/** An expected error response, which is not logged. `message` is one of `messages` or `errorCodes`, or the translation key of an invalid field. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Throws an `HttpError`; usable as an expression, for example after `??`. */
export function refuse(status: number, message: string, retryAfter?: number): never {
  throw new HttpError(status, message, { retryAfter })
}

export function notFound(): never {
  return refuse(404, messages.notFound)
}
