import { limits } from '@sallyport/contract/config'
import { isCountry } from '@sallyport/contract/endpoints'
import type { ComboboxOption } from '@sallyport/ui/forms'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** What CLDR calls a region in a language: `short` is UK for the United Kingdom. */
const namesIn = (language: string, style: 'long' | 'short') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })

/** Every country by its name in a language, in the order of that language; found by its names in the others too. */
export function countryOptions(language: string): ComboboxOption[] {
  const own = namesIn(language, 'long')
  const long = limits.words.languages.map((other) => namesIn(other, 'long'))
  const short = limits.words.languages.map((other) => namesIn(other, 'short'))
  const { compare } = new Intl.Collator(language)
  return pairs
    .filter((code) => own.of(code) !== undefined && isCountry(code))
    .map((code) => ({
      value: code,
      label: own.of(code) ?? code,
      names: long.map((names) => names.of(code) ?? code),
      aliases: short.map((names) => names.of(code) ?? code),
    }))
    .sort((one, other) => compare(one.label, other.label))
}
