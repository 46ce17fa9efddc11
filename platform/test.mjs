// `npm test`: installs, checks and tests everything. Prints the failed tests and a summary, with the totals in the last line.
// A failed test is repeated once. If it then passes, it is listed as flaky and does not fail the run.
// `--long` adds long tests, and repeats crashes and hostile input more often.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { install, pnpm, root, run, log } from './prepare.mjs'
import { installTools } from './system-tools.mjs'
import { installNode, nodeIn, workspaceNodeVariable } from './test-nodes.mjs'
import { countsOf, failureList, readPlaywright, readRstest, slowestFiles, tableOf } from './test-report.mjs'

const reports = path.join(root, '.cache/reports')
const longRun = { TEST_LONG: '1' }

/** @param {string} name */
const script = (name, env = {}) => pnpm(['--silent', 'run', name], env)
/** Runs a script with the Node that the archive contains. Tests start the server with it. @param {string} name */
const onArchiveNode = (name) => {
  const folders = [path.dirname(nodeIn('node-archive')), process.env['PATH']]
  return script(name, { PATH: folders.join(path.delimiter), [workspaceNodeVariable]: process.execPath })
}
/** Like `check:build`, with the newest Node. The end-to-end tests use the result. */
const build = () => run(nodeIn('node-newest'), ['--import', 'tsx', 'platform/src/build-site.ts', '--test'])

const readUnit = () => readRstest(path.join(reports, 'unit.json'))

/** Cheapest first. A part without a report counts as one test. @type {{ name: string, start: () => number, read?: () => TestFile[] }[]} */
const parts = [
  { name: 'format', start: () => script('check:format') },
  { name: 'lint and types', start: () => script('check:lint') },
  // Separate runs: only some tests can share the modules of a worker or use contexts of node:vm, which halve the time of a run.
  // Tests outside a DOM often wait for other processes, so that they use more workers than cores: 54 → 39 s and 148 → 124 s on two cores.
  { name: 'unit on Node', start: () => onArchiveNode('check:unit:node'), read: readUnit },
  { name: 'unit in a DOM', start: () => script('check:unit:browser'), read: readUnit },
  { name: 'build', start: build },
  { name: 'end-to-end', start: () => onArchiveNode('e2e'), read: () => readPlaywright(path.join(reports, 'e2e.json')) },
]

/** @typedef {import('./test-report.mjs').TestFile} TestFile */

/** @param {(typeof parts)[number]} part */
function runPart({ name, start, read }) {
  log(name)
  const begun = performance.now()
  const status = start()
  const seconds = (performance.now() - begun) / 1000
  const files = read?.() ?? []
  const { passed, failed } = countsOf(files)
  // A part without a report, a runner that failed without a failed test, or a runner that ran no tests.
  if (failed === 0 && (status !== 0 || passed === 0)) {
    const text = `ended with status ${status}`
    files.push({
      file: name,
      seconds: 0,
      tests: [{ title: name, state: status === 0 && !read ? 'passed' : 'failed', text }],
    })
  }
  return { name, seconds, files }
}

if (process.argv.includes('--long')) Object.assign(process.env, longRun)
install()
installTools()
installNode('node-archive')
installNode('node-oldest')
installNode('node-newest')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = parts.map(runPart)
const files = results.flatMap((result) => result.files)
const total = { name: 'all', seconds: results.reduce((sum, { seconds }) => sum + seconds, 0), files }
const { passed, failed, flaky, skipped } = countsOf(files)
if (flaky > 0) console.log(`\nFlaky, passed when repeated:\n${failureList(files, 'flaky', '~')}`)
if (failed > 0) console.log(`\n${failureList(files, 'failed')}`)
console.log(`\n${tableOf([['slowest files', 'seconds'], ...slowestFiles(files)])}`)
const rows = [...results, total].map(({ name, seconds, files }) => {
  const { passed, failed, flaky, skipped } = countsOf(files)
  return [name, passed, failed, flaky, skipped, seconds]
})
console.log(`\n${tableOf([['part', 'passed', 'failed', 'flaky', 'skipped', 'seconds'], ...rows])}`)
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
