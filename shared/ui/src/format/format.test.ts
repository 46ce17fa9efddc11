import { describe, expect, test } from '@rstest/core'
import { countryName } from './format.ts'
import { formatBytes, formatDate, formatDuration, formatRelativeTime, formatTimestamp } from './format.ts'

const localTimestamp = (...parts: [number, number, number, number, number, number]) =>
  new Date(...parts).getTime() / 1000

describe('timestamps', () => {
  test('a date is local and has leading zeros', () => {
    expect(formatDate(localTimestamp(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05')
  })

  test('a timestamp adds the local time', () => {
    expect(formatTimestamp(localTimestamp(2026, 10, 20, 7, 4, 9))).toBe('2026-11-20 07:04:09')
    expect(formatTimestamp(localTimestamp(2024, 1, 29, 0, 0, 0))).toBe('2024-02-29 00:00:00')
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

describe('bytes', () => {
  const rows: [bytes: number, en: string, ru: string][] = [
    [0, '0 B', '0 Б'],
    [999, '999 B', '999 Б'],
    [1234, '1.2 kB', '1,2 кБ'],
    [99_940, '99.9 kB', '99,9 кБ'],
    [999_500, '1 MB', '1 МБ'],
    [10_485_760, '10.5 MB', '10,5 МБ'],
    [1_200_000_000, '1.2 GB', '1,2 ГБ'],
    [1.5e15, '1,500 TB', '1 500 ТБ'],
  ]
  for (const [bytes, en, ru] of rows) {
    test(`${bytes} are ${en}, in Russian ${ru}`, () => {
      expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'ru')]).toEqual([en, ru].map(withFixedSpaces))
    })
  }
})

const withFixedSpaces = (text: string) => text.replaceAll(' ', '\u00A0')

describe('relative times', () => {
  const now = 1_800_000_000
  const hour = 3600
  const day = 24 * hour
  const rows: [elapsed: number, en: string, ru: string][] = [
    [-30, 'now', 'сейчас'],
    [60, '1 minute ago', '1 минуту назад'],
    [179, '2 minutes ago', '2 минуты назад'],
    [21 * 60, '21 minutes ago', '21 минуту назад'],
    [3 * hour, '3 hours ago', '3 часа назад'],
    [30 * day, '1 month ago', '1 месяц назад'],
    [364 * day, '12 months ago', '12 месяцев назад'],
    [2 * 365 * day, '2 years ago', '2 года назад'],
  ]
  for (const [elapsed, en, ru] of rows) {
    test(`${elapsed} s ago is "${en}", in Russian "${ru}"`, () => {
      const texts = (['en', 'ru'] as const).map((language) => formatRelativeTime(now - elapsed, now, language))
      expect(texts).toEqual([en, ru])
    })
  }
})

const durations = [
  [1, '1 minute', '1 минута'],
  [45, '45 minutes', '45 минут'],
  [90, '90 minutes', '90 минут'],
  [120, '2 hours', '2 часа'],
  [525_600, '365 days', '365 дней'],
] as const
for (const [minutes, en, ru] of durations) {
  test(`${minutes} minutes are ${en}`, () => {
    expect([formatDuration(minutes, 'en'), formatDuration(minutes, 'ru')]).toEqual([en, ru])
  })
}
