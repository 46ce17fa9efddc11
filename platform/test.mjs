// `npm test`: everything, from a fresh clone. Ends with one line that sums it.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { countsOf } from './junit-counts.mjs'
import { install, pnpm, root, say } from './prepare.mjs'
import { installTools } from './system-tools.mjs'

/** Where the two test runners leave their counts (JUnit). */
const reports = path.join(root, '.cache/reports')

/** In the order of cost. A step without a report counts as one check. */
const steps = [
  { name: 'format', script: 'check:format' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types', script: 'check:types' },
  { name: 'unit', script: 'check:unit', report: 'unit.xml' },
  { name: 'build', script: 'check:build' },
  { name: 'end-to-end', script: 'e2e', report: 'e2e.xml' },
]

/** @param {(typeof steps)[number]} step */
function take({ name, script, report }) {
  say(name)
  const isGood = pnpm(['--silent', 'run', script]) === 0
  if (!report) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
  const counts = countsOf(path.join(reports, report))
  // A runner that failed or ran nothing without naming a failed test has failed as a whole.
  const isSilent = counts.failed === 0 && (!isGood || counts.passed === 0)
  return isSilent ? { ...counts, failed: 1 } : counts
}

/** @param {number} start */
const secondsSince = (start) => Math.round((performance.now() - start) / 1000)

install()
installTools()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const begun = performance.now()
for (const step of steps) {
  const stepBegun = performance.now()
  const { passed, failed, skipped } = take(step)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const skips = skipped ? `, ${skipped} skipped` : ''
  console.log(`  ${step.name}: ${passed} passed, ${failed} failed${skips} in ${secondsSince(stepBegun)} s`)
}

console.log(`\nall steps in ${secondsSince(begun)} s`)

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
