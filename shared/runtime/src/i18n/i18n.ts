import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next, useTranslation } from 'react-i18next'
import { limits } from '@sallyport/contract/config'
import { translationsPath } from '@sallyport/contract/site'

const { translations } = limits

export type Language = (typeof translations.languages)[number]
export const languages = translations.languages

const isLanguage = (code: string | undefined): code is Language => languages.some((language) => language === code)
/**
 * The language subtag of a tag (`en` of `en-US`). `cimode`, with which i18next returns keys instead of texts, is not
 * accepted (https://www.i18next.com/overview/api#changelanguage).
 */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** Settles when i18next is initialised: translations can be loaded only then, because the language is known. */
let started: Promise<unknown> | undefined

/** Initialises i18next with the shell's translations (§4, §7, §9); rejects if they fail to load. Called once, by the shell. */
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
        lookupLocalStorage: translations.storageKey,
        convertDetectedLanguage: languageOf,
      },
      interpolation: { escapeValue: false },
    })
    .then(() => requireTranslations(currentLanguage(), namespace))
  await started
}

/**
 * Aborts a request after `translations.timeout`, because the backend has no time-out of its own. The backend retries
 * network errors and recognises them by their text: "failed" is in the list, the "signal timed out" of
 * `AbortSignal.timeout` is not (https://github.com/i18next/i18next-http-backend/blob/master/lib/index.js).
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

/** Pending loads, by language and namespace. */
const pendingLoads = new Map<string, Promise<void>>()

/** Loads the translations of an app in the current language; rejects if that fails, and a later call tries again. */
export async function loadTranslations(namespace: string): Promise<void> {
  await started
  const language = currentLanguage()
  if (hasTranslations(language, namespace)) return
  const key = `${language} ${namespace}`
  const load = pendingLoads.get(key) ?? loadNamespace(language, namespace).finally(() => pendingLoads.delete(key))
  pendingLoads.set(key, load)
  await load.catch((failure: unknown) => {
    if (language === currentLanguage()) throw failure
  })
  // The language may have changed in the meantime.
  await loadTranslations(namespace)
}

/** `loadNamespaces` alone would also retry every namespace that failed before (https://github.com/i18next/i18next/issues/986). */
async function loadNamespace(language: Language, namespace: string): Promise<void> {
  await i18next.reloadResources([language], [namespace])
  requireTranslations(language, namespace)
  // Registers the namespace for language changes. If the language has changed, it would send a request.
  if (language === currentLanguage()) await i18next.loadNamespaces(namespace)
}

const hasTranslations = (language: Language, namespace: string) => i18next.hasResourceBundle(language, namespace)

/** Throws unless the translations are loaded; i18next resolves even if loading failed. */
function requireTranslations(language: Language, namespace: string) {
  if (!hasTranslations(language, namespace)) throw new Error(`The translations of ${namespace} could not be loaded`)
}

/** The current language of the interface. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : translations.fallbackLanguage
}

/**
 * Switches the language of the interface and stores the choice. Rejects without a change if the translations fail to
 * load: i18next alone would switch and show keys.
 */
export async function changeLanguage(language: Language): Promise<void> {
  let missing = missingNamespaces(language)
  // Another app may be loaded in the old language meanwhile.
  while (missing.length > 0) {
    await i18next.reloadResources([language], missing)
    for (const namespace of missing) requireTranslations(language, namespace)
    missing = missingNamespaces(language)
  }
  await i18next.changeLanguage(language)
}

/** The namespaces that are loaded in the current language but not in the given one. */
const missingNamespaces = (language: Language) =>
  [i18next.options.ns ?? []]
    .flat()
    .filter((namespace) => hasTranslations(currentLanguage(), namespace) && !hasTranslations(language, namespace))

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Translates a key of a namespace outside of React. */
export const translate = (namespace: string, key: string) => i18next.t(key, { ns: namespace })

export { useTranslation }
