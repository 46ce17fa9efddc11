import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {Counts & { part: string, seconds: number }} PartResult */

/** The numbers of passed, failed and skipped tests in a JUnit report; zeros when the file is missing. @param {string} file @returns {Counts} */
export function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const [, attributes = ''] = /<testsuites([^>]*)>/.exec(readFileSync(file, 'utf8')) ?? []
  /** @param {string} name */
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') }
}

const columns = /** @type {const} */ (['part', 'passed', 'failed', 'skipped', 'seconds'])

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
  return { part: 'all', passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), seconds: sum('seconds') }
}
