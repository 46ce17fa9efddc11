import { expect, test } from '@rstest/core'
import { scrollReport, type Finding } from './scroll-report.ts'

const finding = (overrides: Partial<Finding> = {}): Finding => ({
  name: 'in sight',
  rows: 40,
  longestFrame: 33.3,
  longFrames: 2,
  frames: 900,
  domNodes: 1500,
  heap: 21_500_000,
  seconds: 60,
  isAtEnd: true,
  ...overrides,
})

test('compares only the first finding with the limits', () => {
  const report = scrollReport(
    [finding(), finding({ name: 'no scrolling', rows: 6001, longestFrame: 4000, isAtEnd: false })],
    10_000,
  )

  expect(report).toMatch(/in sight +40 +33 +2 +900 +1500 +21\.5 +60\.0/)
  expect(report).toMatch(/no scrolling +6001 +4000 .* not to the end/)
  expect(report).toContain('the end of the table: met')
  expect(report).toContain('longest frame, ms: 33, at most 100: met')
})

test('a long frame and an end that was not reached fail', () => {
  const report = scrollReport([finding({ longestFrame: 100.6, isAtEnd: false })], 10_000)

  expect(report).toContain('the end of the table: NOT MET')
  expect(report).toContain('longest frame, ms: 101, at most 100: NOT MET')
})
