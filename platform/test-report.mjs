import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** `flaky` are those of `passed` that failed first. @typedef {Counts & { part: string, flaky: number, seconds: number }} PartResult */
/** @typedef {{ file: string, test: string, text: string }} Failure */

/** The numbers of passed, failed and skipped tests in a JUnit report; zeros when the file is missing. @param {string} file @returns {Counts} */
export function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const [, attributes = ''] = /<testsuites([^>]*)>/.exec(readFileSync(file, 'utf8')) ?? []
  /** @param {string} name */
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') }
}

/** The failed tests of a JUnit report, each with the text of its failure; none when the file is missing. @param {string} file @returns {Failure[]} */
export function failuresOf(file) {
  if (!existsSync(file)) return []
  const cases = readFileSync(file, 'utf8').matchAll(/<testcase\b([^>]*[^>/])>([\s\S]*?)<\/testcase>/g)
  return [...cases].flatMap(([, attributes = '', content = '']) => {
    const [, text] = /<(?:failure|error)\b[^>]*>([\s\S]*?)<\/(?:failure|error)>/.exec(content) ?? []
    if (text === undefined) return []
    return [{ file: attributeOf(attributes, 'classname'), test: attributeOf(attributes, 'name'), text: textOf(text) }]
  })
}

/** @param {string} attributes @param {string} name */
const attributeOf = (attributes, name) => unescapeXml(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

/** @param {string} content */
function textOf(content) {
  const [, data] = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(content) ?? []
  return (data ?? unescapeXml(content)).trim()
}

/** @param {string} text */
const unescapeXml = (text) => text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (entity, name) => entities[name] ?? entity)

/** @type {Record<string, string>} */
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const maximumFailureLines = 12

/** Whether a test is one of these failed tests. @param {readonly Failure[]} failures @param {Failure} test */
export const isAmong = (failures, { file, test }) =>
  failures.some((failure) => failure.file === file && failure.test === test)

/** Failed tests as a text, each with the first lines of its failure. @param {readonly Failure[]} failures */
export function failureList(failures, mark = '✗') {
  return failures
    .map(({ file, test, text }) => {
      const lines = text.split('\n').slice(0, maximumFailureLines)
      return [`${mark} ${file} › ${test}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')
}

const columns = /** @type {const} */ (['part', 'passed', 'failed', 'flaky', 'skipped', 'seconds'])

/** A table of the counts and the time of each part, with their totals in the last row. @param {readonly PartResult[]} parts */
export function summaryTable(parts) {
  const rows = [...parts, totalOf(parts)].map((result) => columns.map((column) => formatCell(result[column])))
  const cells = [[...columns], ...rows]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)))
  return cells
    .map((row) =>
      row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))),
    )
    .map((row) => row.join('  '))
    .join('\n')
}

/** @param {string | number} value */
const formatCell = (value) => (typeof value === 'number' ? String(Math.round(value)) : value)

/** @param {readonly PartResult[]} parts @returns {PartResult} */
export function totalOf(parts) {
  const sum = (/** @type {Exclude<keyof PartResult, 'part'>} */ column) =>
    parts.reduce((total, result) => total + result[column], 0)
  return {
    part: 'all',
    passed: sum('passed'),
    failed: sum('failed'),
    flaky: sum('flaky'),
    skipped: sum('skipped'),
    seconds: sum('seconds'),
  }
}
