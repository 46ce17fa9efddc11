import { useTranslation } from '@sallyport/runtime/i18n'
import type sharedMessages from './en.json'

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutPlural<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key

/** The keys of a translation file; the plural forms of a text are one key. */
export type KeyOf<Messages> = WithoutPlural<keyof Messages & string>
export type SharedKey = KeyOf<typeof sharedMessages>
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

/**
 * The i18next namespace of the app that this code is bundled into; the build merges the shared messages into it. It
 * contains the release (`office-1.4.2`), so a release adds files and changes none.
 */
export const namespace: string = import.meta.env.PUBLIC_WORDS

/** Translates keys of the shared packages. */
export function useWords(): Translate<SharedKey> {
  return useAppWords<typeof sharedMessages>()
}

/** Translates keys of an app and of the shared packages; each app types it once, in its `words.ts`. */
export function useAppWords<Messages>(): Translate<KeyOf<Messages> | SharedKey> {
  return useTranslation(namespace).t
}
