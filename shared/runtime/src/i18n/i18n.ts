import type { ParseKeys, TFunction } from 'i18next'
import type sharedMessages from '../messages/en.json'

/** The keys of the shared packages. The `i18next.d.ts` of each app adds the keys of the app to i18next's default namespace. */
declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof sharedMessages }
  }
}

/** A key of the app or of the shared packages; its plural suffix can be left out. */
export type TranslationKey = ParseKeys

export { getI18n, I18nextProvider } from 'react-i18next'
export { currentLanguage, languages, useLanguage, type Language } from './language.ts'
export { loadTranslations } from './load-translations.ts'
export { useTranslation } from './use-translation.ts'
export type { TFunction }
