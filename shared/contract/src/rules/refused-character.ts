import { plainText } from './patterns.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const visible = /^[\p{L}\p{N}\p{P}\p{S}]/u
/** The longest emoji has 15 UTF-16 units (https://unicode.org/emoji/charts/full-emoji-list.html); letters may have any number of marks. */
const maxLength = 16

/** The first character that makes a text not plain, as a reader sees it; one without a shape as `U+200B`. Null for a plain text. */
export function refusedCharacter(text: string): string | null {
  if (plainText.test(text)) return null
  const { segment } = Array.from(graphemes.segment(text)).find((grapheme) => !plainText.test(grapheme.segment))!
  const refused = Array.from(segment).find((character) => !plainText.test(character))
  if (refused === undefined) return segment
  if (!visible.test(refused)) return `U+${refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return segment.length > maxLength ? refused : segment
}
