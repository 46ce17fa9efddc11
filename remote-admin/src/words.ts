import { useAppWords, type KeyOf, type SharedKey, type Translate } from '@sallyport/runtime/messages'
import type words from './locales/en.json'

export type WordKey = KeyOf<typeof words> | SharedKey

export type Words = Translate<WordKey>

/** Translates the words of the admin remote. */
export const useWords = (): Words => useAppWords<typeof words>()
