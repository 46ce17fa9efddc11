import { limits } from '@sallyport/contract/config'
import { safeStorage } from '@sallyport/runtime/session'
import i18next, { type LanguageDetectorModule } from 'i18next'
import { useSyncExternalStore } from 'react'

const { translations } = limits

export type Language = (typeof translations.languages)[number]
export const languages = translations.languages

const isLanguage = (code: string | undefined): code is Language => languages.some((language) => language === code)

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : translations.fallbackLanguage
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}

export const hasTranslations = (language: Language, namespace: string) => i18next.hasResourceBundle(language, namespace)

/** Throws unless the translations are loaded; i18next resolves even if loading failed. */
export function requireTranslations(language: Language, namespace: string) {
  if (!hasTranslations(language, namespace)) throw new Error(`The translations of ${namespace} could not be loaded`)
}

/** The language of a tag: `en` of `en-US`. Replaces `cimode`, which shows keys (https://www.i18next.com/overview/api#changelanguage). */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** Detects the initial language: the stored one, else the browser's (§4). i18next selects the first supported one. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect() {
    const stored = safeStorage.getItem(translations.storageKey)
    const tags = [...(typeof stored === 'string' ? [stored] : []), ...navigator.languages]
    return tags.filter(Boolean).map(languageOf)
  },
  cacheUserLanguage: (language) => void safeStorage.setItem(translations.storageKey, language),
}

/** Both languages are complete, so neither loads a fallback file; any other language falls back to English. */
export const fallbackFor = (code: string): string[] => (isLanguage(code) ? [] : [translations.fallbackLanguage])
