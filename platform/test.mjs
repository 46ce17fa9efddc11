// `npm test`: installs, checks and tests everything, and prints the failed tests and a summary of its parts, with the totals in the last line.
// A few failed tests are run once more by themselves: those that pass then are flaky. They are listed, and do not fail the run.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { install, pnpm, root, run, log } from './prepare.mjs'
import { installTools } from './system-tools.mjs'
import { installNode, nodeIn } from './test-nodes.mjs'
import { countsOf, failureList, failuresOf, isAmong, summaryTable, totalOf } from './test-report.mjs'

const reports = path.join(root, '.cache/reports')

/** More failures than this are not chance. */
const maximumRepeated = 3

/** @param {string} name */
const script = (name) => () => pnpm(['--silent', 'run', name])
/** `check:build` with the newest Node, whose product the end-to-end tests use. */
const build = () => run(nodeIn('node-newest'), ['--import', 'tsx', 'platform/src/build-site.ts', '--test'])

/** Cheapest first. A part without a report counts as one test. `repeat` are the arguments of pnpm that run failed tests again. */
const parts = [
  { name: 'format', start: script('check:format') },
  { name: 'lint', start: script('check:lint') },
  { name: 'types', start: script('check:types') },
  {
    name: 'unit',
    start: script('check:unit'),
    report: 'unit.xml',
    repeat: (/** @type {string[]} */ files) => ['exec', 'rstest', 'run', ...files],
  },
  { name: 'build', start: build },
  {
    name: 'end-to-end',
    start: script('e2e'),
    report: 'e2e.xml',
    repeat: () => ['run', 'e2e', '--last-failed', '--workers', '1'],
  },
]

/** @typedef {import('./test-report.mjs').Failure} Failure */
/** @typedef {import('./test-report.mjs').Counts & { flaky: number, failures: Failure[], flakyTests: Failure[] }} Outcome */

/** @param {(typeof parts)[number]} part @returns {Outcome} */
function runPart({ name, start, report, repeat }) {
  log(name)
  const hasPassed = start() === 0
  const none = { flaky: 0, failures: [], flakyTests: [] }
  if (!report) return { ...none, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  const file = path.join(reports, report)
  const counts = countsOf(file)
  const failures = failuresOf(file)
  const isRepeated = failures.length > 0 && failures.length <= maximumRepeated
  if (isRepeated && counts.failed === failures.length) return repeatFailed(counts, failures, file, repeat)
  // A runner that failed without reporting a failed test, or ran no test, counts as one failure.
  const isUnexplained = counts.failed === 0 && (!hasPassed || counts.passed === 0)
  return { ...counts, ...none, failed: isUnexplained ? 1 : counts.failed, failures }
}

/**
 * @param {import('./test-report.mjs').Counts} counts
 * @param {Failure[]} failures
 * @param {string} file The report, which is written again.
 * @param {(files: string[]) => string[]} repeat
 * @returns {Outcome}
 */
function repeatFailed(counts, failures, file, repeat) {
  log(`Repeating ${failures.length} failed`)
  rmSync(file)
  const files = [...new Set(failures.map((failure) => failure.file))]
  const hasPassed = pnpm(['--silent', ...repeat(files)]) === 0 && countsOf(file).passed > 0
  const reported = failuresOf(file)
  const failedAgain = !hasPassed && reported.length === 0 ? failures : reported
  const flakyTests = failures.filter((failure) => !isAmong(failedAgain, failure))
  return {
    passed: counts.passed + flakyTests.length,
    failed: failedAgain.length,
    skipped: counts.skipped,
    flaky: flakyTests.length,
    failures: failedAgain,
    flakyTests,
  }
}

install()
installTools()
installNode('node-oldest')
installNode('node-newest')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = parts.map((part) => {
  const start = performance.now()
  const outcome = runPart(part)
  return Object.assign(outcome, { part: part.name, seconds: (performance.now() - start) / 1000 })
})

const total = totalOf(results)
const failures = results.flatMap((result) => result.failures)
const flakyTests = results.flatMap((result) => result.flakyTests)
if (flakyTests.length > 0) console.log(`\nFlaky, passed when repeated:\n${failureList(flakyTests, '~')}`)
if (failures.length > 0) console.log(`\n${failureList(failures)}`)
console.log(`\n${summaryTable(results)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
