import type { InitOptions } from 'i18next'
import { limits } from '@sallyport/contract/config'
import { translationsPath } from '@sallyport/contract/site'
import { languages } from './language.ts'
import { detection, fallbackFor } from './language-detection.ts'

const { translations } = limits

/** The options of i18next (§7, §9). `namespace` is that of the shell's translations. */
export const i18nextOptions = (namespace: string): InitOptions => ({
  supportedLngs: languages,
  load: 'languageOnly',
  fallbackLng: fallbackFor,
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
  detection,
  interpolation: { escapeValue: false },
})

/**
 * The backend has no time-out. It retries network errors, which it recognises by words such as "failed"
 * (https://github.com/i18next/i18next-http-backend/blob/master/lib/index.js); the error of `AbortSignal.timeout` has none of them.
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
