import { describe, expect, test } from '@rstest/core'
import { plainText } from './patterns.ts'
import { refusedCharacter } from './refused-character.ts'

describe('a plain text', () => {
  const rows = {
    'the number sign of Russian keyboards': 'Телефон №2',
    currencies: '5€ £3 $1 ₽ ₴ ₸ ₺ ₹ ¥ ₩ ₪ ֏ ₾ ฿ ₫ ¢',
    'units and fractions': '20° ±1 ½ ²µ ‰ § ¶ × ÷ ¬ ¦',
    'accents of keyboards': '´ ` ¨ ¸ ^ ~ ¯ ˇ ˘ ˙ ˛ ˝',
    apostrophes: 'O’Hara Oʻzbekiston п’ять ‘a’ ´ ˮ',
    'marks of companies': 'Sallyport™ ®2026 ©',
    'a word with a zero-width non-joiner': 'می\u200cخواهم',
    'a conjunct with a joiner': 'ক্\u200dষ ശ്രീ ന്\u200d',
    'wide spaces and signs': '東京\u3000＋＝ ￥100 ㈱ ℃ 〒 ★ ♪',
    'arrows and signs of Macs': '→ ≠ ≤ ∞ √ ∂ ◊ ⌘ ⌥',
    'digits and signs that are emoji too': '#1 * 2',
  }
  for (const [what, text] of Object.entries(rows)) {
    test(`may have ${what}`, () => {
      expect(refusedCharacter(text)).toBeNull()
    })
  }
})

describe('the refused character', () => {
  const rows = [
    ['an emoji', 'phone 📱', '📱'],
    ['a family, as a whole', 'a 👨\u200d👩\u200d👧 b', '👨\u200d👩\u200d👧'],
    ['a flag', '🇳🇴', '🇳🇴'],
    ['a skin tone', '👍🏽', '👍🏽'],
    ['an emoji that began as a sign', 'Sun ☀', '☀'],
    ['a copyright sign as an emoji', '©\ufe0f', '©\ufe0f'],
    ['a line break', 'a\nb', 'U+000A'],
    ['a tab', 'a\tb', 'U+0009'],
    ['a zero-width space', 'a\u200bb', 'U+200B'],
    ['a joiner after a Latin letter', 'a\u200db', 'U+200D'],
    ['a joiner at the start', '\u200cا', 'U+200C'],
    ['a soft hyphen', 'a\u00adb', 'U+00AD'],
    ['a mark of direction', '\u200fمرحبا', 'U+200F'],
    ['an override of direction', 'a\u202eb', 'U+202E'],
    ['an isolate', '\u2066a\u2069', 'U+2066'],
    ['a byte order mark', '\ufeffa', 'U+FEFF'],
    ['a blank sign', 'a\u2800', '\u2800'],
    ['what replaces a picture', '\ufffc', '\ufffc'],
    ['an unassigned character', '\u0378', 'U+0378'],
    ['half a pair of surrogates', 'a\ud800', 'U+D800'],
    ['a tab after a very long text', `${'a'.repeat(5000)}\t`, 'U+0009'],
    ['a sign before many marks, without them', `☀${'\u0301'.repeat(40)}`, '☀'],
  ] as const
  for (const [what, text, character] of rows) {
    test(`is ${what}`, () => {
      expect(refusedCharacter(text)).toBe(character)
    })
  }
})

test('no character that breaks a line, hides, changes the direction or is drawn as an emoji is plain', () => {
  const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Emoji_Presentation}\p{Surrogate}\p{Unassigned}]/u
  const plain: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint)
    if (unwanted.test(character) && plainText.test(character)) plain.push(character)
  }
  expect(plain).toEqual([])
})
