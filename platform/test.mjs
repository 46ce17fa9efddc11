// `npm test`: installs, checks and tests everything, and prints the failed tests and a summary of its parts, with the totals in the last line.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installNode18 } from './node-18.mjs'
import { install, pnpm, root, log } from './prepare.mjs'
import { installTools } from './system-tools.mjs'
import { countsOf, failureList, failuresOf, summaryTable, totalOf } from './test-report.mjs'

const reports = path.join(root, '.cache/reports')

/** Cheapest first. A part without a report counts as one test. */
const parts = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types', script: 'check:types' },
  { name: 'unit', script: 'check:unit', report: 'unit.xml' },
  { name: 'build', script: 'check:build' },
  { name: 'end-to-end', script: 'e2e', report: 'e2e.xml' },
]

/** @param {(typeof parts)[number]} part */
function runPart({ name, script, report }) {
  log(name)
  const hasPassed = pnpm(['--silent', 'run', script]) === 0
  if (!report) return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  const counts = countsOf(path.join(reports, report))
  // A runner that failed without reporting a failed test, or ran no test, counts as one failure.
  const isUnexplained = counts.failed === 0 && (!hasPassed || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

install()
installTools()
installNode18()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = parts.map((part) => {
  const start = performance.now()
  const { passed, failed, skipped } = runPart(part)
  return { part: part.name, passed, failed, skipped, seconds: (performance.now() - start) / 1000 }
})

const total = totalOf(results)
const failures = parts.flatMap(({ report }) => (report ? failuresOf(path.join(reports, report)) : []))
if (failures.length > 0) console.log(`\n${failureList(failures)}`)
console.log(`\n${summaryTable(results)}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
