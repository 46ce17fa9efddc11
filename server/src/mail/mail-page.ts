import type { Language } from '../site/negotiation.ts'

type Letter = { language: Language; title: string; paragraphs: readonly string[]; link: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/** A letter for programs that draw nothing: the link stands on a line of its own. */
export function plainLetter({ paragraphs: [first = '', ...others], link }: Letter): string {
  return `${[first, link, ...others].join('\n\n')}\n`
}

/** The same as a page without anything from elsewhere. */
export function htmlLetter({ language, title, paragraphs: [first = '', ...others], link }: Letter): string {
  const address = escapedHtml(link)
  const paragraphs = [escapedHtml(first), `<a href="${address}">${address}</a>`, ...others.map(escapedHtml)]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>\n',
  ].join('\n')
}
