import { expect, test } from '@rstest/core'
import { failuresIn } from './app-tests.ts'

test('lists each failed test once', () => {
  const output = `
 ✓ [browser] remote-office/src/a.test.ts (2)
 FAIL  remote-office/src/b.test.ts > a node > is full
AssertionError: expected 1 to be 2
 FAIL  remote-office/src/b.test.ts > a node > is full
 FAIL  remote-office/src/c.test.ts > other
 Tests 2 failed`

  expect(
    failuresIn(output)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['remote-office/src/b.test.ts > a node > is full', 'remote-office/src/c.test.ts > other'])
})

test('returns the output of a runner that names no test', () => {
  expect(failuresIn('\nCannot find module x\n')).toBe('Cannot find module x')
})
