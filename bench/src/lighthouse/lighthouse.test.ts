import { expect, test } from '@rstest/core'
import type { Audit } from './audit-page.ts'
import { findingsOf } from './lighthouse.ts'

const scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
const times = { firstPaint: 800, largestPaint: 1200, blockingTime: 40, layoutShift: 0 }
const perfect: Audit = { ...scores, ...times, isCachedForBack: true, failed: [] }

const missed = (preset: 'mobile' | 'desktop', audits: Audit[]) =>
  findingsOf({ name: 'login', preset, audits }).flatMap(({ name, found, isMet }) => (isMet ? [] : [`${name} ${found}`]))

test('the median of the runs decides about scores, and phones may be slower', () => {
  const audits = [{ ...perfect, performance: 90 }, { ...perfect, performance: 95 }, perfect]

  expect(missed('mobile', audits)).toEqual([])
  expect(missed('desktop', audits)).toEqual(['login: performance 95'])
})

test('one run decides about the back/forward cache and failed audits', () => {
  const audit = { ...perfect, layoutShift: 0.011, isCachedForBack: false, failed: ['meta-description'] }

  expect(missed('mobile', [audit, perfect, perfect])).toEqual([
    'login: runs without the back/forward cache 1',
    'login: failed audits meta-description',
  ])
  expect(missed('mobile', [audit])).toContain('login: layout shift 0.011')
})
