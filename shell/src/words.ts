import { useAppWords, type KeyOf, type SharedKey, type Translate } from '@sallyport/runtime/messages'
import type words from './locales/en.json'

export type WordKey = KeyOf<typeof words> | SharedKey

/** Translates the shell's words. */
export const useWords = (): Translate<WordKey> => useAppWords<typeof words>()
