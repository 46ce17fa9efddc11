import i18next, { type InitOptions, type LanguageDetectorModule, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { limits } from '@sallyport/contract/config'
import { safeStorage } from '@sallyport/runtime/session'
import { languages, isLanguage, currentLanguage, requireTranslations } from './language.ts'
import { translationsBackend, type FindIntegrity } from './translations-backend.ts'

const { fallbackLanguage, maxParallelReads, maxRetries, retryDelay, storageKey } = limits.translations

/** The options of i18next (§7, §9). `namespace` is that of the shell's translations. */
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

/** The language of a tag: `en` of `en-US`. Replaces `cimode`, which shows keys (https://www.i18next.com/overview/api#changelanguage). */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** Detects the initial language: the stored one, else the browser's (§4). i18next selects the first supported one. */
const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect() {
    const stored = safeStorage.getItem(storageKey)
    const tags = [...(typeof stored === 'string' ? [stored] : []), ...navigator.languages]
    return tags.filter(Boolean).map(languageOf)
  },
  cacheUserLanguage: (language) => void safeStorage.setItem(storageKey, language),
}

/** Both languages are complete, so neither loads a fallback file; any other language falls back to English. */
const fallbackFor = (code: string): string[] => (isLanguage(code) ? [] : [fallbackLanguage])

let initialization: Promise<void> | undefined
let backend: BackendModule | undefined

/** Reads a translation file once, without the retries of i18next. */
export const readTranslations: BackendModule['read'] = (...args) => backend?.read(...args)

/** Settles when i18next is initialised and the language to load is known; undefined before `startI18n`. */
export const whenI18nInitialized = () => initialization

/**
 * Initialises i18next with the shell's translations (§4, §7, §9); rejects if they fail to load. Called once.
 * @param findIntegrity returns the hash that each translation file must have.
 */
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
