import { expect, test } from '@rstest/core'
import { changedRange, rangeDates } from './date-range.ts'

const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime() / 1000

test('a range begins with the first date and ends after the last', () => {
  expect(changedRange('from', '2026-02-28')).toEqual({ from: local(2026, 2, 28) })
  expect(changedRange('to', '2026-02-28')).toEqual({ to: local(2026, 3, 1) })
})

test('the dates of a range are those that were chosen', () => {
  expect(rangeDates({ from: local(2026, 2, 28), to: local(2026, 3, 1) })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
  expect(rangeDates({})).toEqual({ from: '', to: '' })
})

test('an empty date ends the filter, and an incomplete one changes nothing', () => {
  expect(changedRange('from', '')).toEqual({ from: undefined })
  for (const date of ['0002-01-01', '0202-01-01']) expect(changedRange('to', date)).toBeUndefined()
})
