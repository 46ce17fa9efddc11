import { expect, test } from '@rstest/core'
import { wireAims, wireReport, wireSize, type Finding } from './wire-report.ts'

const responses = [
  { path: '/office/nodes', body: 2600, headers: 1300 },
  { path: '/remotes/office/1.0.1/remoteEntry.c0ffee00.js', body: 1000, headers: 700 },
]

const finding = (name: string, bodies: number, today: number): Finding => ({
  name,
  today: { bodies: today, files: today, headers: 0 },
  deltas: { bodies, files: bodies - 500, headers: 0 },
  withWorker: null,
  oneApplication: null,
})

const findings = [
  finding('(a) one line of office', 2400, 24_000),
  finding('(c) a patch of the shell', 3000, 190_000),
  finding('(d) a minor version of React', 60_000, 120_000),
  finding('second section, first visit', 10_000, 25_000),
]

test('a size has the bodies, those of files, and the headers', () => {
  expect(wireSize(responses)).toEqual({ bodies: 3600, files: 1000, headers: 2000 })
})

test('aims compare the bodies with their limits, and with those of today', () => {
  expect(wireAims(findings).map(({ limit, found, isMet }) => [limit, found, isMet])).toEqual([
    ['2.0', '2.4', false],
    ['2.0', '1.9', true],
    ['4.0', '3.0', true],
    ['4.0', '2.5', true],
    ['40 %', '50 %', false],
    ['50 %', '40 %', true],
  ])
})

test('the report has a line for each finding', () => {
  const [heading, ...lines] = wireReport(findings).split('\n')

  expect(heading).toContain('today')
  expect(lines.map((line) => /^[\w() ,]+?(?= {2})/.exec(line)?.[0])).toEqual(findings.map(({ name }) => name))
})
