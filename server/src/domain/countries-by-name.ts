import type { Language } from '@sallyport/contract/config'
import { isCountry } from '@sallyport/contract/endpoints'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const namesByLanguage = new Map<Language, ReadonlyMap<string, string>>()

/** The lower-case names of all countries by code. */
function namesIn(language: Language): ReadonlyMap<string, string> {
  const known = namesByLanguage.get(language)
  if (known) return known
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
  const display = new Intl.DisplayNames(language, { type: 'region' })
  const names = new Map(codes.map((code) => [code, (display.of(code) ?? code).toLocaleLowerCase(language)]))
  namesByLanguage.set(language, names)
  return names
}

/** The codes of the countries whose name, in the language of the page or in English, contains a text, or whose code it is. */
export function countriesByName(text: string, language: Language): string[] {
  const part = text.toLocaleLowerCase(language)
  const isMatch = (names: ReadonlyMap<string, string>, code: string) => names.get(code)?.includes(part) ?? false
  const translated = namesIn(language)
  const english = namesIn('en')
  return [...translated.keys()].filter(
    (code) => code === text.toUpperCase() || isMatch(translated, code) || isMatch(english, code),
  )
}
