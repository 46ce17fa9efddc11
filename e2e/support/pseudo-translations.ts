import type { Page } from '@playwright/test'
import { authTexts, type AuthTexts } from './auth-texts.ts'
import { intercept } from './intercept.ts'
import { translationsOf } from './translations.ts'

/** Accented letters that stay readable; doubled vowels make texts longer, as in other languages. */
const letters: Record<string, string> = Object.fromEntries(
  [
    ['aáá', 'bƀ', 'cç', 'dđ', 'eéé', 'fƒ', 'gĝ', 'hĥ', 'iíí', 'jĵ', 'kķ', 'lļ', 'mɱ', 'nñ', 'oöö', 'pþ', 'qɋ', 'rŕ'],
    ['sš', 'tţ', 'uüü', 'vṽ', 'wŵ', 'xẋ', 'yýý', 'zž'],
  ]
    .flat()
    .flatMap(([letter = '', ...accented]) => [
      [letter, accented.join('')],
      [letter.toUpperCase(), accented.join('').toUpperCase()],
    ]),
)

/** The factor by which a text becomes longer, at least. */
const growth = 1.4

/** Replaces the letters of a text and keeps its placeholders. */
const accent = (text: string) =>
  text.replace(/\{\{\w+\}\}|[a-z]/gi, (found) => (found.length > 1 ? found : (letters[found] ?? found)))

/** Brackets that mark a translation and show that neither end is cut off. */
export const [opening, closing] = ['⟦', '⟧']

function pseudo(text: string): string {
  const accented = accent(text)
  return opening + accented.padEnd(Math.ceil(text.length * growth), ' ~~~~') + closing
}

const english = Object.entries(translationsOf('en'))

/** The English translations by key, pseudo-localised: accented, lengthened and in brackets. */
export const pseudoTranslations = Object.fromEntries(english.map(([key, text]) => [key, pseudo(text)]))

const translations = new Set(english.map(([, text]) => text))
const pseudoText = (text: string) => (translations.has(text) ? pseudo(text) : accent(text))

type AuthText = AuthTexts[keyof AuthTexts]

/** The expected text: a translation, or a function that inserts an email into a translation. */
const toPseudo = (text: AuthText): AuthText =>
  typeof text === 'string' ? pseudoText(text) : (email) => text('|').split('|').map(accent).join(email)

export const pseudoAuthTexts = Object.fromEntries(
  Object.entries(authTexts.en).map(([name, text]) => [name, toPseudo(text)]),
) as AuthTexts

/** Replaces the labels of navigation items, which the page contains. */
const pseudoLabels = (html: string) => html.replaceAll(/"en":"([^"]+)"/g, (_, text: string) => `"en":"${pseudo(text)}"`)

/** Removes the hashes of translations from a page or a discovery document, as in a site of an older release tool. */
const withoutHashes = (text: string) =>
  text.replaceAll(/,"translations":\{[^}]*\}/g, '').replaceAll(/(as="fetch"[^>]*?) data-integrity="[^"]*"/g, '$1')

/** Serves the pseudo-translations as the English translations of every app, and pages with pseudo-translated labels. */
export async function servePseudoTranslations(page: Page): Promise<void> {
  const isDiscovery = ({ pathname }: URL) => pathname.endsWith('/discovery.json')
  await intercept(page, { isFor: isDiscovery, change: withoutHashes })
  await intercept(page, { isFor: (url) => !isDiscovery(url), change: (html) => withoutHashes(pseudoLabels(html)) })
  await intercept(page, {
    isFor: ({ pathname }) => pathname.includes('/i18n/locales/en/'),
    answer: () => ({ status: 200, body: JSON.stringify(pseudoTranslations) }),
  })
}
