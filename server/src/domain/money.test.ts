import { expect, test } from '@rstest/core'
import { mainUnits, perMonth } from './money.ts'

test('amounts are decimal numbers of the main unit, by the digits of the currency', () => {
  expect(mainUnits(1250, 'USD')).toBe(12.5)
  expect(mainUnits(29, 'EUR')).toBe(0.29)
  expect(mainUnits(1250, 'JPY')).toBe(1250)
  expect(mainUnits(1250, 'KWD')).toBe(1.25)
})

test('a month costs its part, rounded to the smallest unit', () => {
  expect(perMonth(4800, 12)).toBe(400)
  expect(perMonth(1000, 6)).toBe(167)
})
