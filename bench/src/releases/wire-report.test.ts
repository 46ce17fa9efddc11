import { expect, test } from '@rstest/core'
import { wireFindings, wireSize, type Download } from './wire-report.ts'

test('a size has the bodies, those of files, and the headers', () => {
  const responses = [
    { path: '/office/nodes', body: 2600, headers: 1300 },
    { path: '/remotes/office/1.0.1/remoteEntry.c0ffee00.js', body: 1000, headers: 700 },
  ]

  expect(wireSize(responses)).toEqual({ bodies: 3600, files: 1000, headers: 2000 })
})

test('bodies are compared with their limits, or with those of today', () => {
  const download = (name: string, bodies: number, today: number): Download => ({
    name,
    today: { bodies: today, files: today, headers: 0 },
    deltas: { bodies, files: bodies - 500, headers: 0 },
    withWorker: null,
    oneApplication: null,
  })
  const findings = wireFindings([
    download('(a) one line of office', 2400, 24_000),
    download('(c) a patch of the shell', 3000, 190_000),
    download('(d) a minor version of React', 60_000, 120_000),
    download('second section, first visit', 10_000, 25_000),
  ])

  expect(findings.map(({ found, isMet }) => [found, isMet])).toEqual([
    ['2.4', false],
    ['1.9', true],
    ['3.0', true],
    ['2.5', true],
    ['50.0 %', false],
    ['40.0 %', true],
  ])
})
