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

test('finds countries by a part of their name in a language, an old or a short name, or their code', () => {
  for (const [text, language, countries] of found)
    expect([text, language, countriesByName(text, language).sort()]).toEqual([text, language, [...countries].sort()])
})

test('knows whether a text is the whole name of a country', () => {
  for (const [text, language, countries] of named)
    expect([text, language, countriesNamed(text, language)]).toEqual([text, language, countries])
})
