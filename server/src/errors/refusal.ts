/** Translation keys of errors that screens do not handle themselves. */
export const messages = {
  forbidden: 'forbidden',
  unauthorized: 'unauthorized',
  notFound: 'not.found',
  notActive: 'not.active',
  invalid: 'form.error.invalid',
  tooManyRequests: 'too.many.requests.error',
  serverError: 'something.went.wrong.error',
} as const

/** An expected error response with a status and a translation key; not logged as a failure. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Throws a `Refusal`; usable as an expression, for example after `??`. */
export function refuse(status: number, message: string, retryAfter?: number): never {
  throw new Refusal(status, message, retryAfter)
}

export function notFound(): never {
  return refuse(404, messages.notFound)
}
