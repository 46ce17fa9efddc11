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
    [finding(), finding({ name: 'every row', rows: 6001, longestFrame: 4000, isAtEnd: false })],
    10_000,
  )

  expect(report).toMatch(/in sight +40 +33 +2 +900 +1500 +21\.5 +60\.0/)
  expect(report).toMatch(/every row +6001 +4000 .* not to the end/)
  expect(report).toContain('the end of the table: met')
  expect(report).toContain('rows in the document: 40, at most 150: met')
  expect(report).toContain('longest frame, ms: 33, at most 100: met')
})

test('too many rows, a long frame and an end that was not reached fail', () => {
  const report = scrollReport([finding({ rows: 151, longestFrame: 100.6, isAtEnd: false })], 10_000)

  expect(report).toContain('the end of the table: NOT MET')
  expect(report).toContain('rows in the document: 151, at most 150: NOT MET')
  expect(report).toContain('longest frame, ms: 101, at most 100: NOT MET')
})
