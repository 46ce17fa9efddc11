import { expect, test } from '@rstest/core'
import { toMajorUnits, pricePerMonth } from './money.ts'

test('amounts are decimal numbers of the main unit, by the digits of the currency', () => {
  expect(toMajorUnits(1250, 'USD')).toBe(12.5)
  expect(toMajorUnits(29, 'EUR')).toBe(0.29)
  expect(toMajorUnits(1250, 'JPY')).toBe(1250)
  expect(toMajorUnits(1250, 'KWD')).toBe(1.25)
})

test('a month costs its part, rounded to the smallest unit', () => {
  expect(pricePerMonth(4800, 12)).toBe(400)
  expect(pricePerMonth(1000, 6)).toBe(167)
})
