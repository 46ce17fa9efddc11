import { expect, test } from '@rstest/core'
import { matchingOptions, namedOption, type ComboboxOption } from 'shared/forms'
import { countriesIn } from './countries.ts'

const order = {
  en: ['Afghanistan', 'Åland Islands', 'Albania', 'Zambia', 'Zimbabwe'],
  ru: ['Австралия', 'Австрия', 'Азербайджан', 'Ямайка', 'Япония'],
}

for (const [language, [first, second, third, ...last]] of Object.entries(order)) {
  test(`${language}: all 249 countries, by name and in the order of the language`, () => {
    const countries = countriesIn(language)
    const names = countries.map(({ label }) => label)

    expect(countries).toHaveLength(249)
    expect([...names.slice(0, 3), ...names.slice(-2)]).toEqual([first, second, third, ...last])
    expect(countries.find(({ value }) => value === 'NO')?.label).toBe(language === 'en' ? 'Norway' : 'Норвегия')
  })
}

test('a country is named by its name in both languages, and found by its short ones', () => {
  for (const language of ['en', 'ru']) {
    const countries = countriesIn(language)
    const named = (text: string) => namedOption(countries, text)?.value
    const first = (text: string) => matchingOptions(countries, text)[0]?.value

    expect(['Germany', 'Германия', 'de', 'United Kingdom', 'великобритания'].map(named)).toEqual([
      'DE',
      'DE',
      'DE',
      'GB',
      'GB',
    ])
    expect(['UK', 'uk', 'США', 'russia', 'украина'].map(first)).toEqual(['GB', 'GB', 'US', 'RU', 'UA'])
    expect(named('UK')).toBeUndefined()
  }
})

test('no name or code means two countries', () => {
  const textsOf = ({ value, label, names = [] }: ComboboxOption) =>
    new Set([value, label, ...names].map((text) => text.toLowerCase()))
  const texts = countriesIn('en').flatMap((country) => Array.from(textsOf(country)))

  expect(new Set(texts).size).toBe(texts.length)
})
