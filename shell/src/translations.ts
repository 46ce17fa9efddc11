import { useAppWords, type KeyOf, type SharedKey, type Translate } from '@sallyport/runtime/messages'
import type translations from './locales/en.json'

export type TranslationKey = KeyOf<typeof translations> | SharedKey

/** react-i18next's `useTranslation`, typed with the shell's keys. */
export const useTranslation = (): { t: Translate<TranslationKey> } => ({ t: useAppWords<typeof translations>() })
