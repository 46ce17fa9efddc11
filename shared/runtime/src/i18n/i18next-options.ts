import type { InitOptions } from 'i18next'
import { limits } from '@sallyport/contract/config'
import { translationsPath } from '@sallyport/contract/site'
import { isLanguage, languages } from './language.ts'

const { translations } = limits

/** The options of i18next (§7, §9). `namespace` is that of the shell's translations. */
export const i18nextOptions = (namespace: string): InitOptions => ({
  supportedLngs: languages,
  load: 'languageOnly',
  // Both languages are complete, so neither loads a fallback file; any other language falls back to English.
  fallbackLng: (code) => (isLanguage(code) ? [] : [translations.fallbackLanguage]),
  ns: [namespace],
  defaultNS: namespace,
  keySeparator: false,
  nsSeparator: false,
  maxParallelReads: translations.maxParallelReads,
  maxRetries: translations.maxRetries,
  retryTimeout: translations.retryDelay,
  saveMissing: false,
  backend: {
    loadPath: translationsPath('{{lng}}', '{{ns}}'),
    parse: parseMessages,
    addPath: '/locales/add/{{lng}}/{{ns}}',
    queryStringParams: { v: translations.version },
    // The mode and the credentials must match the preload (https://developer.mozilla.org/docs/Web/HTML/Attributes/rel/preload).
    requestOptions: () => ({ mode: 'cors', credentials: 'same-origin', cache: 'default', signal: timeoutSignal() }),
  },
  detection: {
    order: ['localStorage', 'navigator'],
    caches: ['localStorage'],
    lookupLocalStorage: translations.storageKey,
    convertDetectedLanguage: languageOf,
  },
  interpolation: { escapeValue: false },
})

/** `en` of `en-US`. `cimode` would show keys (https://www.i18next.com/overview/api#changelanguage). */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/**
 * The backend has no time-out. It retries network errors, which it recognises by words such as "failed"
 * (https://github.com/i18next/i18next-http-backend/blob/master/lib/index.js); `AbortSignal.timeout` has another text.
 */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('Failed to load in time')), translations.timeout)
  return controller.signal
}

/** The messages of a translation file, a JSON object of strings (§7). Throws for any other text. */
function parseMessages(text: string): Record<string, string> {
  const messages: unknown = JSON.parse(text)
  const isObject = typeof messages === 'object' && messages !== null && !Array.isArray(messages)
  const values: unknown[] = isObject ? Object.values(messages) : []
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return messages as Record<string, string>
  throw new Error('Not an object of strings')
}
