import { expect, test } from '@rstest/core'
import { countriesByName } from './countries-by-name.ts'

const found: [text: string, language: 'en' | 'ru', countries: string[]][] = [
  ['norw', 'en', ['NO']],
  ['NORWAY', 'en', ['NO']],
  ['норвег', 'ru', ['NO']],
  ['Norway', 'ru', ['NO']],
  ['норвегия', 'en', []],
  ['kz', 'en', ['KZ']],
  ['nowhere', 'en', []],
]

for (const [text, language, countries] of found) {
  test(`${text} in ${language} finds ${countries.join(', ') || 'no country'}`, () => {
    expect(countriesByName(text, language).sort()).toEqual([...countries].sort())
  })
}
