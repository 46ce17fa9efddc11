import { describe, expect, test } from '@rstest/core'
import { matchingOptions, meantOption } from './matching-options.ts'

const countries = [
  { value: 'AX', label: 'Åland Islands' },
  { value: 'GN', label: 'Guinea' },
  { value: 'GW', label: 'Guinea-Bissau' },
  { value: 'NE', label: 'Niger' },
  { value: 'NI', label: 'Nicaragua' },
  { value: 'NO', label: 'Norway' },
  { value: 'PG', label: 'Papua New Guinea' },
  { value: 'RU', label: 'Россия' },
]
const codes = (text: string) => matchingOptions(countries, text).map(({ value }) => value)

describe('options that match', () => {
  const table: [text: string, codes: string[]][] = [
    ['', ['AX', 'GN', 'GW', 'NE', 'NI', 'NO', 'PG', 'RU']],
    ['nor', ['NO']],
    ['NORWAY ', ['NO']],
    ['aland', ['AX']],
    ['Ålan', ['AX']],
    ['guinea', ['GN', 'GW', 'PG']],
    ['ni', ['NI', 'NE']],
    ['no', ['NO']],
    ['росс', ['RU']],
    ['ru', ['RU']],
    ['way', ['NO']],
    ['atlantis', []],
    ['.*', []],
    ['x'.repeat(10_000), []],
  ]
  for (const [text, found] of table) {
    test(`${JSON.stringify(text).slice(0, 20)}: ${found.join(' ') || 'none'}`, () => {
      expect(codes(text)).toEqual(found)
    })
  }
})

describe('what somebody means who leaves with a text', () => {
  const table: [text: string, code: string | undefined][] = [
    ['', undefined],
    [' ', undefined],
    ['Norway', 'NO'],
    ['no', 'NO'],
    ['norw', 'NO'],
    ['guinea', 'GN'],
    ['guin', undefined],
    ['way', undefined],
    ['ni', 'NI'],
    ['n', undefined],
  ]
  for (const [text, code] of table) {
    test(`${JSON.stringify(text)} is ${code}`, () => {
      expect(meantOption(countries, text)?.value).toBe(code)
    })
  }
})
