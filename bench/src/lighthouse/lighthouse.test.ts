import { expect, test } from '@rstest/core'
import type { Audit } from './audit-page.ts'
import { findingsOf } from './lighthouse.ts'

const scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const perfect: Audit = {
  scores,
  firstPaint: 800,
  largestPaint: 1200,
  blockingTime: 40,
  layoutShift: 0,
  isCachedForBack: true,
  failed: [],
}
const missed = (preset: 'mobile' | 'desktop', audits: Audit[]) =>
  findingsOf({ page: 'login', preset, audits })
    .filter(({ isMet }) => !isMet)
    .map(({ what, found }) => `${what} ${found}`)

test('the median of the runs decides about scores, and phones may be slower', () => {
  const audits = [90, 95, 99].map((performance) => ({ ...perfect, scores: { ...scores, performance } }))

  expect(missed('mobile', audits)).toEqual([])
  expect(missed('desktop', audits)).toEqual(['login, desktop: performance 95'])
})

test('one run decides about the back/forward cache and failed audits', () => {
  const audit = { ...perfect, layoutShift: 0.011, isCachedForBack: false, failed: ['meta-description'] }

  expect(missed('mobile', [audit, perfect, perfect])).toEqual([
    'login, mobile: runs without the back/forward cache 1',
    'login, mobile: failed audits meta-description',
  ])
  expect(missed('mobile', [audit])).toContain('login, mobile: layout shift 0.011')
})
