import { useTranslation } from '@sallyport/runtime/i18n'
import type sharedWords from './en.json'

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type WithoutPlural<Key> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key

/** The keys of a language file, plurals as one. */
export type KeyOf<Words> = WithoutPlural<keyof Words & string>
export type SharedKey = KeyOf<typeof sharedWords>
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

/**
 * The words of the app that this code is bundled into, with those of the shared doors merged in at build.
 * The name carries the release (`office-1.4.2`), so a release adds files and changes none.
 */
export const namespace: string = import.meta.env.PUBLIC_WORDS

/** Translates keys of the shared doors. */
export function useWords(): Translate<SharedKey> {
  return useAppWords<typeof sharedWords>()
}

/** Translates keys of an app's own words and of the shared doors; each app types it once, in its `words.ts`. */
export function useAppWords<Words>(): Translate<KeyOf<Words> | SharedKey> {
  return useTranslation(namespace).t
}
