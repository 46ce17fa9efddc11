import { expect, test } from '@rstest/core'
import { addMonths, premiumPeriod } from './calendar-months.ts'

const at = (text: string) => Date.parse(text) / 1000

test('adds months, to the last day of a shorter month', () => {
  for (const [from, months, to] of [
    ['2026-01-15T10:20:30Z', 1, '2026-02-15T10:20:30Z'],
    ['2026-01-31T23:59:59Z', 1, '2026-02-28T23:59:59Z'],
    ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
    ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00Z'],
    ['2026-12-01T00:00:00Z', 1, '2027-01-01T00:00:00Z'],
  ] as const)
    expect([from, months, addMonths(at(from), months)]).toEqual([from, months, at(to)])
})

test('premium begins now, or when the current premium ends', () => {
  const now = at('2026-01-15T00:00:00Z')
  for (const [currentEnd, start, end] of [
    [null, '2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'],
    [at('2025-12-01T00:00:00Z'), '2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'],
    [at('2026-03-31T00:00:00Z'), '2026-03-31T00:00:00Z', '2026-09-30T00:00:00Z'],
  ] as const)
    expect(premiumPeriod(currentEnd, { now, months: 6 })).toEqual({ start_at: at(start), expired_at: at(end) })
})
