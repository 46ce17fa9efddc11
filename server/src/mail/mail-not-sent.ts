/** `unavailable`: the server accepts no mail; `deferred`: not this mail for now; `refused`: never this mail. */
type Refusal = 'unavailable' | 'deferred' | 'refused'

/** A mail that could not be delivered. Does not contain the response of the mail server, which repeats e-mails. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
  /** Such as `ECONNREFUSED` or `EENVELOPE 550 (RCPT TO)`. */
  readonly reason: string
  readonly refusal: Refusal

  constructor(reason: string, refusal: Refusal = 'unavailable') {
    super('A mail was not sent')
    this.reason = reason
    this.refusal = refusal
  }
}

/** Only the code, the status and the command of an error, because its message may contain e-mails. */
export function toMailNotSentError(error: unknown): MailNotSentError {
  if (error instanceof MailNotSentError) return error
  if (!(error instanceof Error)) return new MailNotSentError(typeof error)
  const { code = error.name, responseCode, command } = error as SmtpError
  const parts = [code, responseCode, isCommandOfMail(command) && `(${command})`]
  return new MailNotSentError(parts.filter(Boolean).join(' '), refusalOf(error))
}

/** The properties of an error of nodemailer (https://nodemailer.com/errors). */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

const isCommandOfMail = (command = '') => ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)

/** A refused sender concerns all mails. A status of 4xx is temporary (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1). */
function refusalOf({ code = '', responseCode = 0, command }: SmtpError): Refusal {
  if (command === 'MAIL FROM' || !['EENVELOPE', 'EMESSAGE'].includes(code)) return 'unavailable'
  return responseCode >= 400 && responseCode < 500 ? 'deferred' : 'refused'
}
