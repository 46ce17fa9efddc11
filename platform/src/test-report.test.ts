import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { countsOf, failureList, readPlaywright, readRstest, slowestFiles, tableOf } from '../test-report.mjs'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('report')
})

function reportOf(content: object) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const error = { message: 'expected 1 to be 2', diff: '- 2\n+ 1' }
const passed = { fullName: 'passes', status: 'pass' }

test('a report of rstest contains each test with its failure, and the time of each file', () => {
  const report = reportOf({
    files: [
      {
        testPath: 'a.test.ts',
        duration: 1500,
        status: 'fail',
        results: [
          passed,
          { fullName: 'group > fails', status: 'fail', errors: [error] },
          { fullName: 'is flaky', status: 'pass', retryErrors: [error] },
          { fullName: 'is skipped', status: 'skip' },
        ],
      },
    ],
    unhandledErrors: [],
  })

  const files = readRstest(report)

  expect(countsOf(files)).toEqual({ passed: 2, failed: 1, flaky: 1, skipped: 1 })
  expect(slowestFiles(files)).toEqual([['a.test.ts', 1.5]])
  expect(failureList(files, 'failed').split('\n')).toEqual([
    '✗ a.test.ts › group > fails',
    '    expected 1 to be 2',
    '    - 2',
    '    + 1',
  ])
  expect(failureList(files, 'flaky', '~')).toContain('~ a.test.ts › is flaky\n    expected 1 to be 2')
})

test('a file that cannot be run, and an error outside of tests, are failures', () => {
  const report = reportOf({
    files: [
      {
        testPath: 'a.test.ts',
        fullName: '',
        status: 'fail',
        errors: [{ message: 'Cannot find module' }],
        results: [passed],
      },
    ],
    unhandledErrors: [{ message: 'The worker has ended' }],
  })

  const files = readRstest(report)

  expect(countsOf(files)).toMatchObject({ passed: 1, failed: 2 })
  expect(failureList(files, 'failed')).toBe(
    '✗ a.test.ts › could not be run\n    Cannot find module\n✗ rstest › outside of tests\n    The worker has ended',
  )
})

test('a report of Playwright contains the tests of all projects and groups, and the time of all their runs', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const run = (duration: number, message?: string) => ({ duration, errors: message ? [{ message }] : [] })
  const test = (projectName: string, status: string, ...results: object[]) => ({ projectName, status, results })
  const report = reportOf({
    suites: [
      {
        file: 'a.spec.ts',
        specs: [
          {
            title: 'opens',
            tests: [test('chromium', 'expected', run(1000)), test('webkit', 'flaky', run(2000, 'first'), run(500))],
          },
        ],
        suites: [
          {
            specs: [
              { title: 'closes', tests: [test('chromium', 'unexpected', run(1000, `\u001B[31m${long}\u001B[39m`))] },
            ],
          },
        ],
      },
    ],
    errors: [],
  })

  const files = readPlaywright(report)

  expect(countsOf(files)).toEqual({ passed: 2, failed: 1, flaky: 1, skipped: 0 })
  expect(slowestFiles(files)).toEqual([['e2e/a.spec.ts', 4.5]])
  expect(failureList(files, 'flaky', '~')).toBe('~ e2e/a.spec.ts › opens [webkit]\n    first')
  const lines = failureList(files, 'failed').split('\n')
  expect(lines.slice(0, 2)).toEqual(['✗ e2e/a.spec.ts › closes [chromium]', '    line 0'])
  expect(lines.at(-1)).toBe('    line 11')
})

test('a missing report has no tests', () => {
  for (const read of [readRstest, readPlaywright]) expect(read(path.join(folder, 'missing.json'))).toEqual([])
})

test('a table has rounded numbers aligned to the right', () => {
  const rows = [
    ['part', 'seconds'],
    ['lint', 8.4],
    ['end-to-end', 1203.6],
  ]

  expect(tableOf(rows).split('\n')).toEqual(['part        seconds', 'lint              8', 'end-to-end     1204'])
})
