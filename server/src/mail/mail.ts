export type Mail = { to: string; subject: string; text: string; html: string }
export type OutgoingMail = Mail & { from: { name: string; address: string }; headers: Record<string, string> }
/** Hands a letter on, or rejects. */
export type Deliver = (letter: OutgoingMail) => Promise<void>

/** A mail that nobody took. What the mail server said is left out: it repeats addresses. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly reason: string

  constructor(reason: string) {
    super('A mail was not sent')
    this.reason = reason
  }
}
