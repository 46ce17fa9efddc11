import { languages } from '@sallyport/contract/config'
import { isCountry } from '@sallyport/contract/rules'
import type { ComboboxOption } from '../forms/combobox-options.ts'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const codes = letters.flatMap((first) => letters.map((second) => first + second))

/** Region names from CLDR (https://cldr.unicode.org). The `short` style has abbreviations such as UK, used as aliases for the search. */
const namesIn = (language: string, style: 'long' | 'short') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })

/** All countries, sorted by their name in `language`. `names` and `aliases` are in all languages. */
export function countryOptions(language: string): ComboboxOption[] {
  const localNames = namesIn(language, 'long')
  const longNames = languages.map((other) => namesIn(other, 'long'))
  const shortNames = languages.map((other) => namesIn(other, 'short'))
  const { compare } = new Intl.Collator(language)
  return codes
    .filter((code) => localNames.of(code) !== undefined && isCountry(code))
    .map((code) => ({
      value: code,
      label: localNames.of(code) ?? code,
      names: longNames.map((names) => names.of(code) ?? code),
      aliases: shortNames.map((names) => names.of(code) ?? code),
    }))
    .sort((a, b) => compare(a.label, b.label))
}
