import type { Language } from '@sallyport/contract/config'
import { escapeHtml } from '../../api/http/escape-html.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
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

/** Whether the mail server refused this mail or its recipients (https://nodemailer.com/errors), and may take others. */
export const isRefusedMail = ({ reason }: MailNotSentError) => /^E(?:ENVELOPE|MESSAGE)\b/.test(reason)

/** Whether it would refuse the mail again (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1). */
export const isRefusedForever = (error: MailNotSentError) => isRefusedMail(error) && !/ 4\d\d$/.test(error.reason)

type MailContent = { language: Language; title: string; paragraphs: readonly string[]; link: string }

/** The plain text of a mail, with the link after the first paragraph, on a line of its own. */
export function plainTextBody({ paragraphs: [first = '', ...others], link }: MailContent): string {
  return `${[first, link, ...others].join('\n\n')}\n`
}

/** The HTML of a mail, without external resources. */
export function htmlBody({ language, title, paragraphs: [first = '', ...others], link }: MailContent): string {
  const href = escapeHtml(link)
  const paragraphs = [escapeHtml(first), `<a href="${href}">${href}</a>`, ...others.map(escapeHtml)]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>\n',
  ].join('\n')
}
