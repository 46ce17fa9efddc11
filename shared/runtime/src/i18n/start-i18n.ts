import { limits, readSettings } from '@sallyport/contract/config'
import { translationsPath } from '@sallyport/site'
import i18next from 'i18next'
import type { InitOptions, BackendModule, ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, languages, requireTranslations, fallbackFor, languageDetector } from './language.ts'

const { maxParallelReads, maxRetries, retryDelay, timeout, version } = limits.translations

/** The options of i18next (§7, §9). `namespace`: the namespace of the shell. */
const i18nextOptions = (namespace: string): InitOptions => ({
  supportedLngs: languages,
  load: 'languageOnly',
  fallbackLng: fallbackFor,
  ns: [namespace],
  defaultNS: namespace,
  keySeparator: false,
  nsSeparator: false,
  maxParallelReads,
  maxRetries,
  retryTimeout: retryDelay,
  saveMissing: false,
  interpolation: { escapeValue: false },
})

let initialization: Promise<void> | undefined
let backend: BackendModule | undefined

/** Reads a translation file once, without the retries of i18next. */
export const readTranslations: BackendModule['read'] = (...args) => backend?.read(...args)

/** Settles when i18next is initialised and the language to load is known; undefined before `startI18n`. */
export const whenI18nInitialized = () => initialization

/** Initialises i18next (§4, §7, §9). Rejects if the shell's translations fail to load. `findIntegrity` returns the hash of a file. */
export async function startI18n(namespace: string, findIntegrity: FindIntegrity): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  backend = translationsBackend(findIntegrity)
  initialization = i18next
    .use(backend)
    .use(languageDetector)
    .use(initReactI18next)
    .init(i18nextOptions(namespace))
    .then(() => requireTranslations(currentLanguage(), namespace))
  await initialization
}

const { basePath } = readSettings()

/** The hash of a translation file; undefined if it has none, as in development. `isMismatch`: the file did not have the previous hash. */
type FindIntegrity = (language: string, namespace: string, isMismatch: boolean) => Promise<string | undefined>

/** Loads translation files (§7). i18next retries a read that fails with `true` as the second argument. */
const translationsBackend = (findIntegrity: FindIntegrity): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read(language, namespace, callback) {
    const url = urlOf(language, namespace)
    void readTranslationFile(url, findIntegrity(language, namespace, mismatchedUrls.delete(url)), callback)
  },
  /** Called for missing keys if `saveMissing` is on. */
  create(languages, namespace, key, fallbackValue) {
    for (const language of languages) {
      const body = JSON.stringify({ [key]: fallbackValue })
      void fetch(`${basePath}/locales/add/${language}/${namespace}`, { method: 'POST', body }).catch(() => {})
    }
  },
})

/** URLs whose next request bypasses the HTTP cache: the cached file may be damaged, and a hanging request would block its cache entry. */
const failedUrls = new Set<string>()
const mismatchedUrls = new Set<string>()

const urlOf = (language: string, namespace: string) =>
  `${basePath}${translationsPath(language, namespace)}?v=${version}`

async function readTranslationFile(
  url: string,
  integrity: ReturnType<FindIntegrity>,
  callback: ReadCallback,
): Promise<void> {
  const response = await fetchText(url, integrity)
  if (response?.ok && response.text === null) mismatchedUrls.add(url)
  const messages = response?.text ? parseMessages(response.text) : false
  if (messages) failedUrls.delete(url)
  else failedUrls.add(url)
  if (!response || response.status >= 500) return callback(`${url} could not be loaded`, true)
  if (!response.ok) return callback(`${url} responded with ${response.status}`, false)
  callback(messages ? null : `${url} has another hash, or is not an object of strings`, messages)
}

/** Null if the request fails, or takes longer than `timeout`. `text` is null for an error status and for a wrong hash. */
async function fetchText(
  url: string,
  integrity: ReturnType<FindIntegrity>,
): Promise<{ ok: boolean; status: number; text: string | null } | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  try {
    const hash = (await integrity) ?? ''
    // A preloaded file is used only with the mode and credentials of its preload, which has no `crossorigin`
    // (https://html.spec.whatwg.org/multipage/links.html#consume-a-preloaded-resource).
    const response = await fetch(url, {
      mode: canHash() ? 'no-cors' : 'cors',
      credentials: 'include',
      cache: failedUrls.has(url) ? 'reload' : 'default',
      integrity: canHash() ? '' : hash,
      signal: controller.signal,
    })
    const content = await response.arrayBuffer()
    const isIntact = response.ok && (hash === '' || !canHash() || (await hashOf(content)) === hash)
    return { ok: response.ok, status: response.status, text: isIntact ? new TextDecoder().decode(content) : null }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether `fetchText` compares the hash: `fetch` with `integrity` rejects a 404 too, which must not be retried (§8). Over plain HTTP,
 * scripts cannot hash (https://developer.mozilla.org/docs/Web/API/SubtleCrypto); there `fetch` checks it in the mode `cors`.
 */
const canHash = () => 'subtle' in crypto

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', content)
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The messages of a translation file, a JSON object of strings (§7); false for any other text. */
function parseMessages(text: string): Record<string, string> | false {
  try {
    const messages: unknown = JSON.parse(text)
    if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) return false
    const values: unknown[] = Object.values(messages)
    const isValid = values.length > 0 && values.every((value) => typeof value === 'string')
    return isValid && (messages as Record<string, string>)
  } catch {
    return false
  }
}
