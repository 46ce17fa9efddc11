import { limits } from '@sallyport/contract/config'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

const { translations } = limits

export type Language = (typeof translations.languages)[number]
export const languages = translations.languages

export const isLanguage = (code: string | undefined): code is Language =>
  languages.some((language) => language === code)

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : translations.fallbackLanguage
}

export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

export const hasTranslations = (language: Language, namespace: string) => i18next.hasResourceBundle(language, namespace)

/** Throws unless the translations are loaded; i18next resolves even if loading failed. */
export function requireTranslations(language: Language, namespace: string) {
  if (!hasTranslations(language, namespace)) throw new Error(`The translations of ${namespace} could not be loaded`)
}
