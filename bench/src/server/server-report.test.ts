import { expect, test } from '@rstest/core'
import type { Finding } from './measure-calls.ts'
import { callsReport, verdictsReport, weightVerdicts } from './server-report.ts'

const finding = (name: string, changes: Partial<Finding> = {}): Finding => ({
  name,
  perSecond: 1000,
  p99: 20,
  cpu: 0.4,
  sameQueries: { perSecond: 0.8, cpu: 1.3 },
  sameBytes: { perSecond: 0.5, cpu: 1.9 },
  ...changes,
})

test('figures within the limits pass', () => {
  const { text, verdicts } = callsReport('PostgreSQL', [finding('info'), finding('file', { sameQueries: null })])

  expect(text).toMatch(/info +1000 +20 +0\.400 +0\.80 +1\.30 +0\.50 +1\.90/)
  expect(verdicts.map(({ isMet }) => isMet)).toEqual([true, true, true])
})

test('slow calls, files and starts, and too much memory, fail', () => {
  const slow = { sameQueries: { perSecond: 0.69, cpu: 1.5 }, sameBytes: { perSecond: 0.4, cpu: 2.1 }, cpu: 0.51 }
  const { verdicts } = callsReport('PostgreSQL', [finding('info', slow), finding('file', slow)])
  const weight = weightVerdicts({ firstStart: 3001, restart: 1000, memory: 400_000_001, peak: 0 })

  expect([...verdicts, ...weight].filter(({ isMet }) => isMet)).toEqual([
    { what: 'ms until ready, later start', found: 1000, limit: 3000, isMet: true },
  ])
  expect(verdictsReport(weight)).toContain('NOT MET')
})
