import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { programs } from '../programs.ts'
import { root } from '../workspace.ts'
import { lintConfig, offendingImports } from './testing/offending-imports.ts'

type Diagnostic = { code: string; filename: string; message: string; help?: string }

const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-lint-'))
const offending = offendingImports()
const helpers = ['./testing/helper.ts', '../testing/helper.ts', '@sallyport/testing']
let found: Diagnostic[] = []

function write(file: string, ...specifiers: string[]): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(
    target,
    specifiers.map((specifier, number) => `export { a as a${number} } from '${specifier}'\n`).join(''),
  )
}

const inFile = (file: string) => found.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(file))

beforeAll(() => {
  const rules = 'platform/src/directions/lint-rules.mjs'
  cpSync(lintConfig, path.join(folder, path.basename(lintConfig)))
  cpSync(path.join(root, rules), path.join(folder, rules))
  for (const { file, specifier } of offending) write(file, specifier)
  for (const [number, specifier] of helpers.entries()) {
    for (const name of [`page-${number}.ts`, `page-${number}.test.ts`, `testing/page-${number}.ts`]) {
      write(`remote-x/src/pages/${name}`, specifier)
    }
  }
  write('remote-x/src/circle/one.ts', './other.ts')
  write('remote-x/src/circle/other.ts', './one.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [programs.oxlint, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(`The linter failed:\n${stdout}${stderr}`)
  found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('lint rejects', () => {
  test.each(offending)('$specifier in $file', ({ file, message }) => {
    expect(inFile(file).map(({ help }) => help)).toContain(message)
  })

  test.each(helpers)('%s in production code, and not in tests and test helpers', (specifier) => {
    const file = `page-${helpers.indexOf(specifier)}`
    const rejected = [`pages/${file}.ts`, `pages/${file}.test.ts`, `testing/${file}.ts`].map(
      (name) => inFile(name).length,
    )

    expect(rejected).toEqual([1, 0, 0])
  })

  test('imports in a circle', () => {
    expect(inFile('circle/one.ts').map(({ code }) => code)).toEqual(['import(no-cycle)'])
  })
})

test('the lint configuration has direction rules', () => {
  expect(offending.length).toBeGreaterThan(0)
})
