import { describe, expect, test } from '@rstest/core'
import { countryName } from './country.ts'
import { formatCountdown, formatDate, formatDuration, formatMoney, formatSize, formatTimestamp } from './format.ts'

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

describe('countdown', () => {
  const rows = [
    [0, '00:00'],
    [-5, '00:00'],
    [9, '00:09'],
    [60, '01:00'],
    [3599, '59:59'],
    [4503, '75:03'],
    [59.9, '00:59'],
  ] as const

  for (const [seconds, text] of rows) {
    test(`${seconds} s is ${text}`, () => {
      expect(formatCountdown(seconds)).toBe(text)
    })
  }
})

describe('money', () => {
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

  test('the position of the symbol depends on the language', () => {
    expect(formatMoney(12.5, 'USD', 'en')).toBe('$12.50')
    expect(spaced(formatMoney(12.5, 'USD', 'ru'))).toBe('12,50 $')
    expect(spaced(formatMoney(1234.5, 'RUB', 'ru'))).toBe('1 234,50 ₽')
  })

  test('an ISO code may be lower-case, and keeps the decimals of its currency', () => {
    expect(formatMoney(12.5, 'usd', 'en')).toBe('$12.50')
    expect(formatMoney(1250, 'JPY', 'en')).toBe('¥1,250')
  })

  const others = [
    [12.5, 'USDT', 'en', '12.50 USDT'],
    [3, '', 'en', '3.00'],
    [0.00042, 'BTC', 'en', '0.00042 BTC'],
    [0.00042, 'BTC', 'ru', '0,00042 BTC'],
    [0.123456789, 'BTC', 'en', '0.12345679 BTC'],
    [0.000000001234, 'ETH', 'en', '0.000000001234 ETH'],
    [1234.5, 'btc', 'en', '1,234.50 btc'],
    [0, 'BTC', 'en', '0.00 BTC'],
  ] as const
  for (const [amount, currency, language, text] of others) {
    test(`${amount} ${currency}, which is not an ISO currency, is ${text} in ${language}`, () => {
      expect(spaced(formatMoney(amount, currency, language))).toBe(text)
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

describe('measures', () => {
  const rows = [
    [formatSize(0, 'en'), '0\u00a0kB'],
    [formatSize(640, 'en'), '0.6\u00a0kB'],
    [formatSize(131_449, 'en'), '131\u00a0kB'],
    [formatSize(1_240_000, 'en'), '1.2\u00a0MB'],
    [formatSize(31_249, 'ru'), '31,2\u00a0кБ'],
    [formatDuration(0.4, 'en'), '0\u00a0ms'],
    [formatDuration(12.7, 'en'), '13\u00a0ms'],
    [formatDuration(4012, 'en'), '4\u00a0sec'],
    [formatDuration(1250, 'ru'), '1,3\u00a0с'],
  ] as const

  for (const [found, text] of rows) {
    test(`are formatted as ${text}`, () => {
      expect(found).toBe(text)
    })
  }
})
