// `npm test`: installs, checks and tests everything, and prints the totals in the last line.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countsOf } from './junit-counts.mjs'
import { install, pnpm, root, log } from './prepare.mjs'
import { installTools } from './system-tools.mjs'

const reports = path.join(root, '.cache/reports')

/** Cheapest first. A step without a report counts as one test. */
const steps = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types', script: 'check:types' },
  { name: 'unit', script: 'check:unit', report: 'unit.xml' },
  { name: 'build', script: 'check:build' },
  { name: 'end-to-end', script: 'e2e', report: 'e2e.xml' },
]

/** @param {(typeof steps)[number]} step */
function runStep({ name, script, report }) {
  log(name)
  const hasPassed = pnpm(['--silent', 'run', script]) === 0
  if (!report) return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }
  const counts = countsOf(path.join(reports, report))
  // A runner that failed without reporting a failed test, or ran no test, counts as one failure.
  const isUnexplained = counts.failed === 0 && (!hasPassed || counts.passed === 0)
  return isUnexplained ? { ...counts, failed: 1 } : counts
}

/** @param {number} start */
const secondsSince = (start) => Math.round((performance.now() - start) / 1000)

install()
installTools()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const testStart = performance.now()
for (const step of steps) {
  const stepStart = performance.now()
  const { passed, failed, skipped } = runStep(step)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const skips = skipped ? `, ${skipped} skipped` : ''
  console.log(`  ${step.name}: ${passed} passed, ${failed} failed${skips} in ${secondsSince(stepStart)} s`)
}

console.log(`\nall steps in ${secondsSince(testStart)} s`)

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
