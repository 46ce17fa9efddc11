import { describe, expect, test } from '@rstest/core'
import { formatMoney } from './format.ts'

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
    [0.000000001234, 'ETH', 'en', '0.000000001234 ETH'],
    [1234.5, 'btc', 'en', '1,234.50 btc'],
  ] as const
  for (const [amount, currency, language, text] of others) {
    test(`${amount} ${currency}, which is not an ISO currency, is ${text} in ${language}`, () => {
      expect(spaced(formatMoney(amount, currency, language))).toBe(text)
    })
  }
})
