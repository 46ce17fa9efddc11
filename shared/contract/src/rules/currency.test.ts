import { afterEach, expect, rs, test } from '@rstest/core'
import { fractionDigits } from './currency.ts'

afterEach(() => void rs.restoreAllMocks())

test.each([
  ['HUF', 0],
  ['RSD', 2],
  ['KWD', 3],
])('%s has %i fraction digits, whatever the runtime knows', (currency, digits) => {
  const options = new Intl.NumberFormat('en').resolvedOptions()
  rs.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, maximumFractionDigits: 1 })
  expect(fractionDigits(currency)).toBe(digits)
})
