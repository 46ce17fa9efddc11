import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@rstest/core'
import { countsOf, failureList, failuresOf, isAmong, summaryTable, totalOf } from '../test-report.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const suite = '<testsuite name="x" tests="99" failures="9" skipped="9" errors="9"></testsuite></testsuites>'

const reports: [name: string, text: string, counts: object][] = [
  ['all passed', 'tests="52" failures="0" errors="0" skipped="0" time="60.5"', { passed: 52, failed: 0, skipped: 0 }],
  ['some of each', 'tests="10" failures="2" errors="1" skipped="3"', { passed: 4, failed: 3, skipped: 3 }],
  ['another order', 'id="" skipped="1" tests="3" failures="1"', { passed: 1, failed: 1, skipped: 1 }],
  ['no counts', 'name="x"', { passed: 0, failed: 0, skipped: 0 }],
]

for (const [name, attributes, counts] of reports) {
  test(`a report with ${name} is counted by its testsuites element`, () => {
    const file = path.join(folder, 'unit.xml')
    writeFileSync(file, `${head}<testsuites ${attributes}>\n${suite}`)

    expect(countsOf(file)).toEqual(counts)
  })
}

test('an empty or missing report counts zero tests', () => {
  const empty = path.join(folder, 'empty.xml')
  writeFileSync(empty, '')

  for (const file of [empty, path.join(folder, 'missing.xml')]) {
    expect(countsOf(file)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  }
})

test('the failed tests of a report are listed with the first lines of their failures', () => {
  const file = path.join(folder, 'unit.xml')
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  writeFileSync(
    file,
    `${head}<testsuites tests="5" failures="3"><testsuite name="x" tests="5" failures="3">
      <testcase name="passed" classname="a.test.ts" time="0"></testcase>
      <testcase name="skipped" classname="a.test.ts" time="0"><skipped/></testcase>
      <testcase name="a &lt; b &amp; &quot;c&quot;" classname="b.test.ts" time="0">
        <failure message="expected 1 to be 2" type="AssertionError">expected 1 to be 2
at b.test.ts:2:3</failure>
      </testcase>
      <testcase name="cut" classname="c.spec.ts" time="0"><failure message="c.spec.ts:1:1 cut" type="FAILURE"><![CDATA[${long}]]></failure></testcase>
      <testcase name="thrown" classname="d.test.ts" time="0"><error type="Error">x &gt; y</error></testcase>
    </testsuite></testsuites>`,
  )

  const lines = failureList(failuresOf(file)).split('\n')

  expect(lines.slice(0, 5)).toEqual([
    '✗ b.test.ts › a < b & "c"',
    '    expected 1 to be 2',
    '    at b.test.ts:2:3',
    '✗ c.spec.ts › cut',
    '    line 0',
  ])
  expect(lines.slice(-3)).toEqual(['    line 11', '✗ d.test.ts › thrown', '    x > y'])
})

test('a test is among the failed ones by its file and title', () => {
  const failures = [{ file: 'a.test.ts', test: 'saves', text: 'expected 1 to be 2' }]

  expect(isAmong(failures, { file: 'a.test.ts', test: 'saves', text: '' })).toBe(true)
  expect(isAmong(failures, { file: 'b.test.ts', test: 'saves', text: '' })).toBe(false)
  expect(isAmong(failures, { file: 'a.test.ts', test: 'deletes', text: '' })).toBe(false)
})

test('a missing report lists no failed test', () => {
  expect(failuresOf(path.join(folder, 'missing.xml'))).toEqual([])
})

test('the summary lists the counts and the time of each part, and their totals', () => {
  const parts = [
    { part: 'lint', passed: 1, failed: 0, flaky: 0, skipped: 0, seconds: 8.4 },
    { part: 'end-to-end', passed: 410, failed: 2, flaky: 1, skipped: 3, seconds: 1203.6 },
  ]

  expect(summaryTable(parts).split('\n')).toEqual([
    'part        passed  failed  flaky  skipped  seconds',
    'lint             1       0      0        0        8',
    'end-to-end     410       2      1        3     1204',
    'all            411       2      1        3     1212',
  ])
  expect(totalOf(parts)).toMatchObject({ passed: 411, failed: 2, flaky: 1, skipped: 3 })
})
