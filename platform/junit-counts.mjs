import { existsSync, readFileSync } from 'node:fs'

/** The numbers of passed, failed and skipped tests in a JUnit report; zeros when the file is missing. @param {string} file */
export function countsOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const [, attributes = ''] = /<testsuites([^>]*)>/.exec(readFileSync(file, 'utf8')) ?? []
  /** @param {string} name */
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') }
}
