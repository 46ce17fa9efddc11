import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next, useTranslation } from 'react-i18next'
import { limits } from 'shared/config'

const { words } = limits

export type Language = (typeof words.languages)[number]
export const languages = words.languages

const isLanguage = (code: string | undefined): code is Language => languages.some((language) => language === code)
/** `en-US` is English; the detector's test language `cimode` is none of ours. */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** Until then the language is not known, and nothing can be loaded in it; nothing is when it has failed. */
let started: Promise<unknown> | undefined

/** Starts i18next with the shell's words (§4, §7, §9). Rejects when they cannot be had. Only the shell calls it, once. */
export async function startI18n(namespace: string): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  started = i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      load: 'languageOnly',
      // A language of ours is complete and needs no second file; everything else falls back to English.
      fallbackLng: (code) => (isLanguage(code) ? [] : [words.fallback]),
      ns: [namespace],
      defaultNS: namespace,
      keySeparator: false,
      nsSeparator: false,
      maxParallelReads: words.parallelReads,
      maxRetries: words.retries,
      retryTimeout: words.retryDelay,
      saveMissing: false,
      backend: {
        loadPath: '/i18n/locales/{{lng}}/{{ns}}.json',
        parse: parseMessages,
        addPath: '/locales/add/{{lng}}/{{ns}}',
        queryStringParams: { v: words.version },
        // The mode and the credentials match the preload.
        requestOptions: () => ({
          mode: 'cors',
          credentials: 'same-origin',
          cache: 'default',
          signal: timeoutSignal(),
        }),
      },
      detection: {
        order: ['localStorage', 'navigator'],
        caches: ['localStorage'],
        lookupLocalStorage: words.storageKey,
        convertDetectedLanguage: languageOf,
      },
      interpolation: { escapeValue: false },
    })
    .then(() => requireWords(currentLanguage(), namespace))
  await started
}

/**
 * Aborts a request after `words.timeout`; the backend has no time-out of its own. It takes an error for one of the
 * network, which is worth a retry, by its text ("failed", "load"), and "signal timed out" of `AbortSignal.timeout` is not:
 * https://github.com/i18next/i18next-http-backend/blob/master/lib/index.js
 */
function timeoutSignal(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('Failed to load in time')), words.timeout)
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

/** Loads under way, by language and namespace. */
const loading = new Map<string, Promise<void>>()

/** Brings the words of one app in the current language; rejects when they cannot be had, and a later call asks again. */
export async function loadWords(namespace: string): Promise<void> {
  await started
  const language = currentLanguage()
  if (hasWords(language, namespace)) return
  const key = `${language} ${namespace}`
  const load = loading.get(key) ?? loadNamespace(language, namespace).finally(() => loading.delete(key))
  loading.set(key, load)
  await load.catch((failure: unknown) => {
    if (language === currentLanguage()) throw failure
  })
  // The language may have changed while its words were loading.
  await loadWords(namespace)
}

/** `loadNamespaces` alone would also request every namespace again that has failed before. */
async function loadNamespace(language: Language, namespace: string): Promise<void> {
  await i18next.reloadResources([language], [namespace])
  requireWords(language, namespace)
  // Adds the namespace to those that a change of the language loads. In another language it would send a request.
  if (language === currentLanguage()) await i18next.loadNamespaces(namespace)
}

const hasWords = (language: Language, namespace: string) => i18next.hasResourceBundle(language, namespace)

/** i18next resolves although loading failed. */
function requireWords(language: Language, namespace: string) {
  if (!hasWords(language, namespace)) throw new Error(`The words of ${namespace} could not be loaded`)
}

/** The language of the interface at this moment. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : words.fallback
}

/**
 * Switches the interface, and remembers the choice. Rejects and changes nothing when the words of the other language
 * cannot be had: i18next would switch all the same, and show keys.
 */
export async function changeLanguage(language: Language): Promise<void> {
  let missing = missingIn(language)
  // More words of the old language may arrive while these are loading.
  while (missing.length > 0) {
    await i18next.reloadResources([language], missing)
    for (const namespace of missing) requireWords(language, namespace)
    missing = missingIn(language)
  }
  await i18next.changeLanguage(language)
}

/** The namespaces that are there in the current language, and not in this one. */
const missingIn = (language: Language) =>
  [i18next.options.ns ?? []]
    .flat()
    .filter((namespace) => hasWords(currentLanguage(), namespace) && !hasWords(language, namespace))

/** The language of the interface; a component that asks is drawn again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Translates one key of a namespace outside of components. */
export const translate = (namespace: string, key: string) => i18next.t(key, { ns: namespace })

export { useTranslation }
