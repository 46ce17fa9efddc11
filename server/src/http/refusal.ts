/** The words of refusals that no screen words itself. */
export const messages = {
  forbidden: 'forbidden',
  unauthorized: 'unauthorized',
  notFound: 'not.found',
  notActive: 'not.active',
  invalid: 'form.error.invalid',
  tooManyRequests: 'too.many.requests.error',
  serverError: 'something.went.wrong.error',
} as const

/** An answer that says no: expected, so neither a fault nor worth a line in the log. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Ends a handler with a refusal; it can stand behind `??`. */
export function refuse(status: number, message: string, retryAfter?: number): never {
  throw new Refusal(status, message, retryAfter)
}

export function notFound(): never {
  return refuse(404, messages.notFound)
}
