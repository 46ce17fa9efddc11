import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { failuresIn, lint } from './source-checks.ts'

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

test('reports type errors and broken lint rules with their positions', async () => {
  const folder = temporaryFolder('lint')
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "include": ["."] }')
  writeFileSync(path.join(folder, 'wrong.ts'), "export const count: number = 'one'\nexport let text: any\n")

  const [problem] = await lint([folder])

  expect(problem?.found).toMatch(/wrong\.ts:1:\d+: .*not assignable to type 'number'/)
  expect(problem?.found).toMatch(/wrong\.ts:2:\d+: .*any/)
})
