import type { Page } from '@playwright/test'
import { authWords, type AuthWords } from './auth-words.ts'
import { wordsOf } from './say.ts'

/** Letters that everybody still reads; the doubled ones make words a good third longer, as other languages do. */
const letters: Record<string, string> = Object.fromEntries(
  [
    ['aáá', 'bƀ', 'cç', 'dđ', 'eéé', 'fƒ', 'gĝ', 'hĥ', 'iíí', 'jĵ', 'kķ', 'lļ', 'mɱ', 'nñ', 'oöö', 'pþ', 'qɋ', 'rŕ'],
    ['sš', 'tţ', 'uüü', 'vṽ', 'wŵ', 'xẋ', 'yýý', 'zž'],
  ]
    .flat()
    .flatMap(([letter = '', ...drawn]) => [
      [letter, drawn.join('')],
      [letter.toUpperCase(), drawn.join('').toUpperCase()],
    ]),
)

/** How much longer a word is. */
const growth = 1.4

/** A text in the letters of no language; what is to be filled in stays as it is. */
const draw = (text: string) =>
  text.replace(/\{\{\w+\}\}|[a-z]/gi, (found) => (found.length > 1 ? found : (letters[found] ?? found)))

/** Brackets around a text show that it is one of ours, and that both of its ends are there. */
export const [opening, closing] = ['⟦', '⟧']

function pseudo(text: string): string {
  const drawn = draw(text)
  return opening + drawn.padEnd(Math.ceil(text.length * growth), ' ~~~~') + closing
}

const english = Object.entries(wordsOf('en'))

/** Every word of the site in the letters of no language. */
export const pseudoWords = Object.fromEntries(english.map(([key, text]) => [key, pseudo(text)]))

const whole = new Set(english.map(([, text]) => text))
const spoken = (text: string) => (whole.has(text) ? pseudo(text) : draw(text))

type Said = AuthWords[keyof AuthWords]

/** What a test looks for: a whole word of the site, or a part of one around an address. */
const inPseudo = (said: Said): Said =>
  typeof said === 'string' ? spoken(said) : (email) => said('|').split('|').map(draw).join(email)

export const pseudoAuthWords = Object.fromEntries(
  Object.entries(authWords.en).map(([name, said]) => [name, inPseudo(said)]),
) as AuthWords

/** Has the site answer with these words, whichever app asks. */
export const speakPseudo = (page: Page): Promise<unknown> =>
  page.context().route('**/i18n/locales/**', (route) => route.fulfill({ json: pseudoWords }))
