import { expect, test } from '@rstest/core'
import { releasesReport } from './releases-report.ts'

test('compares sizes with many releases to those with few', () => {
  const report = releasesReport([
    { count: 3, page: 4000, discovery: 10_000 },
    { count: 50, page: 4012, discovery: 10_500 },
  ])

  expect(report).toMatch(/50 +4012 +1\.003 +10500 +1\.050/)
  expect(report).toContain('largest ratio 1.050, at most 1.05: met')
})

test('an increase of more than 5 % fails', () => {
  const report = releasesReport([
    { count: 3, page: 4000, discovery: 10_000 },
    { count: 50, page: 12_000, discovery: 10_000 },
  ])

  expect(report).toContain('largest ratio 3.000, at most 1.05: NOT MET')
})
