import { expect, test } from '@rstest/core'
import { findingsOf } from './load-report.ts'
import type { Weight } from './subject.ts'

const file = (kind: Weight['kind'], gzip: number): Weight => ({ name: '/file', kind, raw: 0, gzip, brotli: 0 })
const loads = (name: string, usable: number, firstPaint: number) => ({
  name,
  loads: [{ usable, firstPaint, largestPaint: firstPaint, blocking: 0, shift: 0 }],
})

test('compares the federated page with each of the others, its scripts only, and the largest entry', () => {
  const findings = findingsOf({
    loads: [
      loads('federated', 2100, 500),
      loads('one application', 2000, 1000),
      loads('preloaded', 2101, 1000),
      loads('static', Infinity, 100),
    ],
    page: [file('page', 300_000), file('script', 180_000), file('script', 10_000)],
    entries: [file('script', 5_000), file('script', 9_500)],
  })

  expect(findings.map(({ found, isMet }) => [found, isMet])).toEqual([
    ['0.500', true],
    ['5.000', false],
    ['1.050', true],
    ['1.000', true],
    ['0.000', true],
    ['190.0', true],
    ['9.5', false],
  ])
})
