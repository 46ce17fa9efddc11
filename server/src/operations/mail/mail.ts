import type { Language } from '@sallyport/contract/config'
import { escapeHtml } from '../../api/http/html.ts'

/** Without `html`, the mail is plain text. */
export type Mail = { to: string; subject: string; text: string; html?: string }
type OutgoingMail = Mail & { from: { name: string; address: string }; headers: Record<string, string> }
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

/** Whether the mail server refused this mail or its recipients (https://nodemailer.com/errors), but may accept other mails. */
export const isRefusedMail = ({ reason }: MailNotSentError) => /^E(?:ENVELOPE|MESSAGE)\b/.test(reason)

/** Whether the mail server refused the mail permanently (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1). */
export const isPermanentlyRefused = (error: MailNotSentError) => isRefusedMail(error) && !/ 4\d\d$/.test(error.reason)

/** The recipient of a mail, and the link in it. */
type Addressing = { to: string; language: Language; link: string }
export type MailTexts = { subject: string; paragraphs: readonly string[] }

/** A mail with its link after the first paragraph, as plain text and as HTML without external resources. */
export function linkMail({ to, language, link }: Addressing, { subject, paragraphs }: MailTexts): Mail {
  const [first = '', ...others] = paragraphs
  const href = escapeHtml(link)
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
    ...[escapeHtml(first), `<a href="${href}">${href}</a>`, ...others.map(escapeHtml)].map((text) => `<p>${text}</p>`),
    '</body></html>\n',
  ]
  return { to, subject, text: `${[first, link, ...others].join('\n\n')}\n`, html: html.join('\n') }
}
