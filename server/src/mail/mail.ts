import type { Language } from '@sallyport/contract/config'
import type { Mail } from '../database/tables/mails.ts'
import { escapeHtml } from '../http/html.ts'

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
