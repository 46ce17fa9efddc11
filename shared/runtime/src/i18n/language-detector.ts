import type { LanguageDetectorModule } from 'i18next'
import { limits } from '@sallyport/contract/config'
import { safeStorage } from '@sallyport/runtime/session'
import { isLanguage } from './language.ts'

const { fallbackLanguage, storageKey } = limits.translations

/** The language of a tag: `en` of `en-US`. Replaces `cimode`, which shows keys (https://www.i18next.com/overview/api#changelanguage). */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** Detects the initial language: the stored one, else the browser's (§4). i18next selects the first supported one. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect() {
    const stored = safeStorage.getItem(storageKey)
    const tags = [...(typeof stored === 'string' ? [stored] : []), ...navigator.languages]
    return tags.filter(Boolean).map(languageOf)
  },
  cacheUserLanguage: (language) => void safeStorage.setItem(storageKey, language),
}

/** Both languages are complete, so neither loads a fallback file; any other language falls back to English. */
export const fallbackFor = (code: string): string[] => (isLanguage(code) ? [] : [fallbackLanguage])
