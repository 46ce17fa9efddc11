export type Mail = { to: string; subject: string; text: string; html: string }
export type OutgoingMail = Mail & { from: { name: string; address: string }; headers: Record<string, string> }
export type Deliver = (mail: OutgoingMail) => Promise<void>

/** A mail that could not be delivered. Does not contain the response of the mail server, which repeats email addresses. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
  readonly reason: string

  constructor(reason: string) {
    super('A mail was not sent')
    this.reason = reason
  }
}
