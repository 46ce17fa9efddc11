import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nextOptions } from './i18next-options.ts'
import { languageDetector } from './language-detector.ts'
import { currentLanguage } from './language.ts'
import { requireTranslations } from './loaded-translations.ts'
import { translationsBackend, type FindIntegrity } from './translations-backend.ts'

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
