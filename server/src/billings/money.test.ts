import { expect, test } from '@rstest/core'
import { toMajorUnits, pricePerMonth } from './money.ts'

test('converts amounts to the major unit by the fraction digits of the currency', () => {
  expect(toMajorUnits(1250, 'USD')).toBe(12.5)
  expect(toMajorUnits(29, 'EUR')).toBe(0.29)
  expect(toMajorUnits(1250, 'JPY')).toBe(1250)
  expect(toMajorUnits(1250, 'KWD')).toBe(1.25)
})

test('rounds the price per month to the minor unit', () => {
  expect(pricePerMonth(4800, 12)).toBe(400)
  expect(pricePerMonth(1000, 6)).toBe(167)
})
