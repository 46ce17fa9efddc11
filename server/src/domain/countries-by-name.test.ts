import { expect, test } from '@rstest/core'
import { countriesByName, countriesNamed } from './countries-by-name.ts'

const found: [text: string, language: 'en' | 'ru', countries: string[]][] = [
  ['norw', 'en', ['NO']],
  ['NORWAY', 'en', ['NO']],
  ['норвег', 'ru', ['NO']],
  ['Norway', 'ru', ['NO']],
  ['норвегия', 'en', []],
  ['kz', 'en', ['KZ']],
  ['nowhere', 'en', []],
  ['usa', 'en', ['US']],
  ['USA', 'ru', ['US']],
  ['сша', 'ru', ['UM', 'US', 'VI']],
  ['Holland', 'en', ['NL']],
  ['голландия', 'ru', ['NL']],
  ['англия', 'ru', ['GB']],
  ['юар', 'ru', ['ZA']],
  ['turkey', 'en', ['TR']],
  ['turkiye', 'en', ['TR']],
  ['cote d’ivoire', 'en', ['CI']],
  ["Cote d'Ivoire", 'en', ['CI']],
  ['таиланд', 'ru', ['TH']],
  ['соединённые', 'ru', ['US']],
]

const named: typeof found = [
  ['UK', 'en', ['GB']],
  ['us', 'en', ['US']],
  ['Russia', 'en', ['RU']],
  ['russ', 'en', []],
  ['США', 'ru', ['US']],
]

for (const [text, language, countries] of found) {
  test(`${text} in ${language} finds ${countries.join(', ') || 'no country'}`, () => {
    expect(countriesByName(text, language).sort()).toEqual([...countries].sort())
  })
}

for (const [text, language, countries] of named) {
  test(`${text} in ${language} is the name of ${countries.join(', ') || 'no country'}`, () => {
    expect(countriesNamed(text, language)).toEqual(countries)
  })
}
