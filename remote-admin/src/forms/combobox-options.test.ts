import { describe, expect, test } from '@rstest/core'
import { matchingOptions, findOption } from './combobox-options.ts'

const countries = [
  { value: 'AX', label: 'Åland Islands' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GW', label: 'Guinea-Bissau' },
  { value: 'NE', label: 'Niger' },
  { value: 'NI', label: 'Nicaragua' },
  { value: 'GB', label: 'United Kingdom', names: ['Великобритания'], aliases: ['UK'] },
  { value: 'UA', label: 'Ukraine', names: ['Украина'] },
  { value: 'NO', label: 'Norway', names: ['Норвегия'] },
  { value: 'PG', label: 'Papua New Guinea' },
  { value: 'RU', label: 'Россия' },
]
const codes = (text: string) => matchingOptions(countries, text).map(({ value }) => value)

describe('matchingOptions', () => {
  const table: [text: string, codes: string[]][] = [
    ['', ['AX', 'GN', 'GW', 'NE', 'NI', 'GB', 'UA', 'NO', 'PG', 'RU']],
    ['NORWAY ', ['NO']],
    ['aland', ['AX']],
    ['guinea', ['GN', 'GW', 'PG']],
    ['ni', ['NI', 'NE', 'GB']],
    ['росс', ['RU']],
    ['uk', ['GB', 'UA']],
    ['норв', ['NO']],
    ['atlantis', []],
    ['.*', []],
  ]
  for (const [text, found] of table) {
    test(`${JSON.stringify(text).slice(0, 20)}: ${found.join(' ') || 'none'}`, () => {
      expect(codes(text)).toEqual(found)
    })
  }
})

describe('findOption', () => {
  const table: [text: string, code: string | undefined][] = [
    ['', undefined],
    ['Norway', 'NO'],
    ['норвегия ', 'NO'],
    ['no', 'NO'],
    ['gb', 'GB'],
    ['UK', undefined],
    ['Ukrain', undefined],
  ]
  for (const [text, code] of table) {
    test(`finds ${code ?? 'nothing'} for ${JSON.stringify(text)}`, () => {
      expect(findOption(countries, text)?.value).toBe(code)
    })
  }
})
