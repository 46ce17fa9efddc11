import { isCountry } from 'shared/contract'
import type { ComboboxOption } from 'shared/forms'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** Every country by its name in a language, in the order of that language. */
export function countriesIn(language: string): ComboboxOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(language)
  return pairs
    .map((code) => ({ value: code, label: names.of(code) ?? '' }))
    .filter(({ value, label }) => label !== '' && isCountry(value))
    .sort((one, other) => compare(one.label, other.label))
}
