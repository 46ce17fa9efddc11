import type { Language } from '@sallyport/contract/config'
import { isCountry } from '@sallyport/contract/rules'

/** `names` are normalized by `searchText`. */
type Country = { code: string; names: readonly string[] }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
const countriesByLanguage = new Map<Language, readonly Country[]>()

/** Normalizes like `search_text` of the database, except for its letter replacements, which no country name needs. */
const searchText = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")

function countriesIn(language: Language): readonly Country[] {
  const known = countriesByLanguage.get(language)
  if (known) return known
  const displays = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'code' }),
  )
  const countries = codes.map((code) => {
    const names = displays.map((display) => display.of(code) ?? code)
    return { code, names: [...names, ...(otherCountryNames[language][code] ?? [])].map(searchText) }
  })
  countriesByLanguage.set(language, countries)
  return countries
}

type NameMatcher = (name: string, text: string) => boolean

/** The codes of countries whose code is the string, or whose name matches it in the given language or in English. */
function codesOf(text: string, language: Language, isMatch: NameMatcher): string[] {
  const compared = searchText(text)
  const found = [...countriesIn(language), ...countriesIn('en')].filter(
    ({ code, names }) => code === text.toUpperCase() || names.some((name) => isMatch(name, compared)),
  )
  return [...new Set(found.map(({ code }) => code))]
}

/** The codes of the countries whose name contains a string, or whose code is the string. */
export const countriesByName = (text: string, language: Language): string[] =>
  codesOf(text, language, (name, part) => name.includes(part))

/** The codes of the countries whose whole name or code is a string. */
export const countriesNamed = (text: string, language: Language): string[] =>
  codesOf(text, language, (name, whole) => name === whole)

/** Names that people use and that `Intl.DisplayNames` has neither as the long nor as the short name. */
const otherCountryNames: Record<Language, Record<string, readonly string[]>> = {
  en: {
    AE: ['UAE'],
    CD: ['DR Congo', 'DRC'],
    CI: ['Ivory Coast'],
    CZ: ['Czech Republic'],
    GB: ['Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
    KR: ['Republic of Korea'],
    NL: ['Holland'],
    SA: ['KSA'],
    SZ: ['Swaziland'],
    TL: ['East Timor'],
    TR: ['Turkey'],
    US: ['USA', 'America'],
    ZA: ['RSA'],
  },
  ru: {
    AE: ['Объединённые Арабские Эмираты'],
    BY: ['Белоруссия'],
    CD: ['ДР Конго', 'ДРК'],
    CI: ['Берег Слоновой Кости'],
    CN: ['КНР'],
    CZ: ['Чешская Республика'],
    DE: ['ФРГ'],
    GB: ['Англия', 'Шотландия', 'Уэльс', 'Северная Ирландия', 'Соединённое Королевство'],
    KG: ['Кыргызстан'],
    KP: ['Северная Корея'],
    KR: ['Южная Корея'],
    MD: ['Молдавия'],
    NL: ['Голландия'],
    RU: ['РФ'],
    SZ: ['Свазиленд'],
    TM: ['Туркмения'],
    US: ['Америка'],
    ZA: ['ЮАР'],
  },
}
