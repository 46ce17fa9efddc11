import { describe, expect, test } from '@rstest/core'
import { countryName } from './country.ts'
import { formatDate, formatTimestamp } from './format.ts'

const local = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000

describe('timestamps', () => {
  test('a date is local and has leading zeros', () => {
    expect(formatDate(local(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05')
  })

  test('a timestamp adds the local time', () => {
    expect(formatTimestamp(local(2026, 10, 20, 7, 4, 9))).toBe('2026-11-20 07:04:09')
    expect(formatTimestamp(local(2024, 1, 29, 0, 0, 0))).toBe('2024-02-29 00:00:00')
  })

  for (const unixSeconds of [8_640_000_000_001, -1e300, Number.NaN, Infinity]) {
    test(`${unixSeconds} is out of range and shows a dash`, () => {
      expect([formatDate(unixSeconds), formatTimestamp(unixSeconds)]).toEqual(['—', '—'])
    })
  }
})

describe('countries', () => {
  test('the name of a country is in the requested language', () => {
    expect(countryName('NO', 'en')).toBe('Norway')
    expect(countryName('NO', 'ru')).toBe('Норвегия')
  })

  test('a code without a name is returned as it is', () => {
    expect(countryName('QQ', 'en')).toBe('QQ')
    expect(countryName('nonsense!', 'en')).toBe('nonsense!')
    expect(countryName('', 'en')).toBe('')
  })
})
