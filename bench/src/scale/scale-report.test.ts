import { expect, test } from '@rstest/core'
import { scaleReport, type Finding } from './scale-report.ts'

const finding = (name: string, script: number, times: number[]): Finding => ({
  name,
  times,
  wire: { page: 2000, headers: 8000, script },
})

test('compares size and time with many remotes to those with few', () => {
  const report = scaleReport([finding('3', 190_000, [1000, 1010, 990]), finding('100', 192_000, [1015, 1005, 1100])], 3)

  expect(report).toMatch(/3 +2000 +8000 +190000 +0 +0 +0 +0 +200\.0 +1\.000 +1000 +1\.000/)
  expect(report).toMatch(/100 +2000 +8000 +192000 .* 202\.0 +1\.010 +1015 +1\.015/)
  expect(report).toContain('bytes on the wire: largest ratio 1.010, at most 1.02: met')
  expect(report).toContain('time to a usable login page: largest ratio 1.015, at most 1.02: met')
})

test('an increase of more than 2 % fails', () => {
  const report = scaleReport([finding('3', 190_000, [1000]), finding('100', 195_000, [1030])], 1)

  expect(report).toContain('bytes on the wire: largest ratio 1.025, at most 1.02: NOT MET')
  expect(report).toContain('largest ratio 1.030, at most 1.02: NOT MET')
})
