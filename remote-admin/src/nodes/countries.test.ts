import { expect, test } from '@rstest/core'
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
