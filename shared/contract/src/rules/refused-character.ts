import { plainText } from './patterns.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const visible = /^[\p{L}\p{N}\p{P}\p{S}]/u
/** The longest emoji has 15 UTF-16 units (https://unicode.org/emoji/charts/full-emoji-list.html); letters may have any number of marks. */
const maxLength = 16
/** In UTF-16 units: longer than all fields with plain text. V8 takes quadratic time to find graphemes, and a refused text can be as long as a request. */
const maxSegmented = 2000

/** The first character that makes a text not plain, as a reader sees it; one without a shape as `U+200B`. Null for a plain text. */
export function refusedCharacter(text: string): string | null {
  if (plainText.test(text)) return null
  const grapheme = Array.from(graphemes.segment(text.slice(0, maxSegmented)), ({ segment }) => segment).find(isNotPlain)
  const refused = Array.from(grapheme ?? text).find(isNotPlain)
  if (refused === undefined) return grapheme ?? null
  if (!visible.test(refused)) return `U+${refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return grapheme === undefined || grapheme.length > maxLength ? refused : grapheme
}

const isNotPlain = (text: string) => !plainText.test(text)
