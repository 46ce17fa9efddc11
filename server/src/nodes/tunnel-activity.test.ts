import { expect, test } from '@rstest/core'
import { startOfMonth } from './tunnel-activity.ts'

const at = (text: string) => Date.parse(text) / 1000

test('finds the start of a month', () => {
  for (const [time, start] of [
    ['2026-01-31T23:59:59Z', '2026-01-01T00:00:00Z'],
    ['2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2028-02-01T00:00:00Z'],
  ] as const)
    expect([time, startOfMonth(at(time))]).toEqual([time, at(start)])
})
