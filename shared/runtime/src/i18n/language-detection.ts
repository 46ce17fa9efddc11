import { limits } from '@sallyport/contract/config'
import { isLanguage } from './language.ts'

const { fallbackLanguage, storageKey } = limits.translations

/** The language of a tag: `en` of `en-US`. Replaces `cimode`, which shows keys (https://www.i18next.com/overview/api#changelanguage). */
const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]!.replace('cimode', 'und')

/** The initial language: the stored one, else the browser's (§4). */
export const detection = {
  order: ['localStorage', 'navigator'],
  caches: ['localStorage'],
  lookupLocalStorage: storageKey,
  convertDetectedLanguage: languageOf,
}

/** Both languages are complete, so neither loads a fallback file; any other language falls back to English. */
export const fallbackFor = (code: string): string[] => (isLanguage(code) ? [] : [fallbackLanguage])
