import type { Language } from '@sallyport/contract/config'
import { escapeHtml } from '../html/escape-html.ts'

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
