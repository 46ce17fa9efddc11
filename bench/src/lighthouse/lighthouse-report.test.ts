import { expect, test } from '@rstest/core'
import type { Audit } from './audit-page.ts'
import { lighthouseReport } from './lighthouse-report.ts'

const scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const audit = (more: Partial<Audit> = {}): Audit => ({
  page: 'login',
  preset: 'mobile',
  scores,
  firstPaint: 800,
  largestPaint: 1200,
  blockingTime: 40,
  layoutShift: 0,
  isCachedForBack: true,
  failed: [],
  ...more,
})
const withPerformance = (performance: number) => audit({ scores: { ...scores, performance } })

test('the median of the runs decides', () => {
  const report = lighthouseReport([90, 95, 99].map(withPerformance), 3)

  expect(report).toMatch(/login, mobile +95 +100 +100 +100 +0\.80 +1\.20 +40 +0\.000 +yes/)
  expect(report).toContain('all aims are met')
})

test('names each aim that is missed', () => {
  const report = lighthouseReport(
    [
      withPerformance(94),
      audit({ preset: 'desktop', scores: { ...scores, performance: 99, seo: 91 }, failed: ['meta-description'] }),
      audit({ page: 'node', layoutShift: 0.011, isCachedForBack: false }),
    ],
    1,
  )

  expect(report.split('\n').filter((line) => line.endsWith('NOT MET'))).toEqual([
    'login, mobile: performance 94, aim 95: NOT MET',
    'login, desktop: performance 99, aim 100: NOT MET',
    'login, desktop: seo 91, aim 100: NOT MET',
    'login, desktop: audits meta-description: NOT MET',
    'node, mobile: layout shift 0.011, aim 0.01: NOT MET',
    'node, mobile: back/forward cache: NOT MET',
  ])
})
