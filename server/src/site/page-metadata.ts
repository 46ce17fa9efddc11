import type { Language } from '@sallyport/contract/config'
import { escapeHtml } from '../html/escape-html.ts'

const descriptions: Record<Language, string> = {
  en: 'VPN access for your phone and computer: choose a server, save its configuration and connect.',
  ru: 'Доступ к VPN для телефона и компьютера: выберите сервер, сохраните настройки и подключитесь.',
}

type Metadata = { appName: string; language: Language }

/**
 * Sets the title until the page is rendered, and adds the description that search engines show. The latter at the end of the head, because
 * browsers look for the charset in the first 1024 bytes.
 */
export function withMetadata(html: string, { appName, language }: Metadata): string {
  const meta = `<meta name="description" content="${escapeHtml(descriptions[language])}">`
  return html
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(appName)}</title>`)
    .replace(/<\/head>/i, (end) => meta + end)
}
