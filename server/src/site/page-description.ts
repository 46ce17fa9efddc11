import type { Language } from '@sallyport/contract/config'
import { escapeHtml } from '../html/escape-html.ts'

const descriptions: Record<Language, string> = {
  en: 'VPN access for your phone and computer: choose a server, save its configuration and connect.',
  ru: 'Доступ к VPN для телефона и компьютера: выберите сервер, сохраните настройки и подключитесь.',
}

/** Adds the description that search engines show. At the end of the head, because browsers look for the charset in the first 1024 bytes. */
export function withDescription(html: string, language: Language): string {
  const meta = `<meta name="description" content="${escapeHtml(descriptions[language])}">`
  return html.replace(/<\/head>/i, (end) => meta + end)
}
