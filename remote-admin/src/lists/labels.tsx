import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'
import type { Tone } from '@sallyport/ui'

/** The text and the tone of a badge. */
export type BadgeLabel = { label: TranslationKey; tone: Tone }

/** The text of a name; one that this version does not know is shown as received (§4). */
export function labelOf(labels: Readonly<Record<string, TranslationKey>>, name: string, t: TFunction): string {
  const key = Object.hasOwn(labels, name) ? labels[name] : undefined
  return key === undefined ? name : t(key)
}
