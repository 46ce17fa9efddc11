import { expect, test } from '@rstest/core'
import { satisfy } from './lean-version-range.ts'

test('a caret range accepts the same major version from its minimum on', () => {
  expect(['19.0.0', '19.3.1'].every((version) => satisfy(version, '^19.0.0'))).toBe(true)
  expect(['18.3.1', '20.0.0'].some((version) => satisfy(version, '^19.0.0'))).toBe(false)
})

test('compares versions by number', () => {
  expect(['3.9.0', '3.10.0'].every((version) => satisfy(version, '<=3.10.0'))).toBe(true)
  expect(['3.10.1', '3.11.0', '10.0.0'].some((version) => satisfy(version, '<=3.10.0'))).toBe(false)
})

test.each(['>=19', '~3.2.0', '19.0.0', '^18 || ^19'])('the range %s is an error', (range) => {
  expect(() => satisfy('19.3.1', range)).toThrow(range)
})
