import { expect, test } from '@rstest/core'
import { median, medianRatio } from './measure.ts'
import { atMost, findingsTable, kilobytes, ratio } from './report.ts'

test('aims are met at their limits and missed beyond them', () => {
  const report = findingsTable([
    atMost('size, kB', 2_000, 2_000, kilobytes),
    atMost('larger', 2.001, 2, ratio),
    { name: 'without an aim', found: '1' },
  ])

  expect(report.split('\n').map((line) => line.trimEnd())).toEqual([
    '                found      aim',
    'size, kB          2.0    ≤ 2.0      met',
    'larger          2.001  ≤ 2.000  NOT MET',
    'without an aim      1',
  ])
})

test('the median is that of all values, and a ratio compares those of the same round', () => {
  const times = (...values: number[]) => values.map((time) => ({ time }))

  expect([median([9, 1, 5]), median([10, 1, 2, 4])]).toEqual([5, 3])
  expect(() => median([])).toThrow('no median')
  expect(medianRatio(times(10, 200, 30), times(5, 100, 10), 'time')).toBe(2)
})
