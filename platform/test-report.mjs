import { existsSync, readFileSync } from 'node:fs'

/** @typedef {'passed' | 'flaky' | 'failed' | 'skipped'} State */
/** `text`: the failure; for a flaky test, the first failure. @typedef {{ title: string, state: State, text: string }} Test */
/** @typedef {{ file: string, seconds: number, tests: Test[] }} TestFile */

/** The JSON report of rstest or Playwright; undefined if the runner wrote none. @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** @param {{ message: string, diff?: string }[]} [errors] */
const textOf = (errors = []) => errors.map(({ message, diff }) => (diff ? `${message}\n${diff}` : message)).join('\n')

/** @type {Record<string, State>} */
const rstestStates = { pass: 'passed', fail: 'failed', skip: 'skipped', todo: 'skipped' }

/** Reads a report of rstest (https://rstest.rs/guide/basic/reporters). @param {string} report @returns {TestFile[]} */
export function readRstest(report) {
  /** @param {any} test @returns {Test} */
  const toTest = ({ fullName, status, errors, retryErrors }) => ({
    title: fullName || 'could not be run',
    state: retryErrors && status === 'pass' ? 'flaky' : (rstestStates[status] ?? 'failed'),
    text: textOf(retryErrors ?? errors),
  })
  const { files = [], unhandledErrors = [] } = readJson(report) ?? {}
  /** @param {any} file @returns {TestFile} */
  const toFile = ({ testPath, duration = 0, results, ...result }) => {
    const tests = results.map(toTest)
    // The file failed as a whole, for example because it cannot be imported.
    const isUnexplained = result.status === 'fail' && !tests.some((/** @type {Test} */ test) => test.state === 'failed')
    return { file: testPath, seconds: duration / 1000, tests: isUnexplained ? [...tests, toTest(result)] : tests }
  }
  return [...files.map(toFile), ...runnerFailure('rstest', unhandledErrors)]
}

/** @type {Record<string, State>} */
const playwrightStates = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

/** Reads a report of Playwright (https://playwright.dev/docs/test-reporters#json-reporter). @param {string} report @returns {TestFile[]} */
export function readPlaywright(report) {
  /** @param {any} suite @returns {any[]} */
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
  const { suites = [], errors = [] } = readJson(report) ?? {}
  const files = suites.map((/** @type {any} */ suite) => {
    const tests = specsIn(suite).flatMap(({ title, tests }) =>
      tests.map((/** @type {any} */ test) => ({ title, ...test })),
    )
    return {
      file: `e2e/${suite.file}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
      tests: tests.map(({ title, projectName, status, results }) => ({
        title: `${title} [${projectName}]`,
        state: playwrightStates[status] ?? 'failed',
        text: textOf(results[0]?.errors),
      })),
    }
  })
  return [...files, ...runnerFailure('playwright', errors)]
}

/** @param {string} file @param {{ message: string }[]} errors @returns {TestFile[]} */
const runnerFailure = (file, errors) =>
  errors.length === 0
    ? []
    : [{ file, seconds: 0, tests: [{ title: 'outside of tests', state: 'failed', text: textOf(errors) }] }]

const maxFailureLines = 12
// eslint-disable-next-line no-control-regex
const colours = /\u001B\[[\d;]*m/g

/** The tests with a state, each with the first lines of its failure. @param {readonly TestFile[]} files @param {State} state */
export function failureList(files, state, mark = '✗') {
  /** @param {string} text */
  const linesOf = (text) => text.replaceAll(colours, '').trim().split('\n').slice(0, maxFailureLines)
  const blocks = files.flatMap(({ file, tests }) =>
    tests
      .filter((test) => test.state === state)
      .map(({ title, text }) => [`${mark} ${file} › ${title}`, ...linesOf(text)].join('\n    ')),
  )
  return blocks.join('\n')
}

/** @param {readonly TestFile[]} files */
export function countsOf(files) {
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state))
  const count = (/** @type {State} */ state) => states.filter((other) => other === state).length
  const flaky = count('flaky')
  return { passed: count('passed') + flaky, failed: count('failed'), flaky, skipped: count('skipped') }
}

/** @param {readonly TestFile[]} files */
export const slowestFiles = (files, count = 10) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => [file, seconds])

/** A table with right-aligned numbers. @param {readonly (readonly (string | number)[])[]} rows */
export function tableOf(rows) {
  const cells = rows.map((row) => row.map((cell) => String(typeof cell === 'number' ? Math.round(cell) : cell)))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const pad = (/** @type {string} */ cell, /** @type {number} */ column) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return cells.map((row) => row.map(pad).join('  ')).join('\n')
}
