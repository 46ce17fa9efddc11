import type { Language } from '../http/content-negotiation.ts'

type MailContent = { language: Language; title: string; paragraphs: readonly string[]; link: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/** The text variant of a mail, with the link on a line of its own. */
export function plainTextBody({ paragraphs: [first = '', ...others], link }: MailContent): string {
  return `${[first, link, ...others].join('\n\n')}\n`
}

/** The HTML variant of a mail, without external resources. */
export function htmlBody({ language, title, paragraphs: [first = '', ...others], link }: MailContent): string {
  const href = escapeHtml(link)
  const paragraphs = [escapeHtml(first), `<a href="${href}">${href}</a>`, ...others.map(escapeHtml)]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>\n',
  ].join('\n')
}
