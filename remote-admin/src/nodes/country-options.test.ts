import { expect, test } from '@rstest/core'
import type { ComboboxOption } from '../forms/combobox-options.ts'
import { countryOptions } from './country-options.ts'

const order = {
  en: ['Afghanistan', 'Åland Islands', 'Albania', 'Zambia', 'Zimbabwe'],
  ru: ['Австралия', 'Австрия', 'Азербайджан', 'Ямайка', 'Япония'],
}

for (const [language, [first, second, third, ...last]] of Object.entries(order)) {
  test(`${language}: lists all 249 countries, sorted by name in that language`, () => {
    const countries = countryOptions(language)
    const names = countries.map(({ label }) => label)

    expect(countries).toHaveLength(249)
    expect([...names.slice(0, 3), ...names.slice(-2)]).toEqual([first, second, third, ...last])
    expect(countries.find(({ value }) => value === 'NO')?.label).toBe(language === 'en' ? 'Norway' : 'Норвегия')
  })
}

for (const language of ['en', 'ru']) {
  test(`${language}: has the names of a country in both languages, with short names as aliases`, () => {
    const of = (code: string) => countryOptions(language).find(({ value }) => value === code)

    expect(of('DE')?.names).toEqual(['Germany', 'Германия'])
    expect(of('GB')?.names).toEqual(['United Kingdom', 'Великобритания'])
    expect(of('GB')?.aliases).toContain('UK')
    expect(of('US')?.aliases).toContain('США')
  })
}

test('has no name or code that matches two countries', () => {
  const textsOf = ({ value, label, names = [] }: ComboboxOption) =>
    new Set([value, label, ...names].map((text) => text.toLowerCase()))
  const texts = countryOptions('en').flatMap((country) => Array.from(textsOf(country)))

  expect(new Set(texts).size).toBe(texts.length)
})
