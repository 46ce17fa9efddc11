import { createHash } from 'node:crypto'
import type { Language } from '@sallyport/contract/config'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a string for the content of an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

type Document = { language: Language; title: string; style: string; body: readonly string[] }

/** An HTML document without scripts. `body` is HTML. */
export const staticDocument = ({ language, title, style, body }: Document): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    ...body,
    '</body></html>\n',
  ].join('\n')

/** The source of an inline script or style in a Content-Security-Policy (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the inline style of a document, and its forms and frames on the site; neither scripts nor any other resource. */
export const staticDocumentPolicy = (style: string) => ({
  'Content-Security-Policy': `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
})
