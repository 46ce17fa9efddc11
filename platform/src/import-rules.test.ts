import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@rstest/core'
import { programs } from './programs.ts'
import { root } from './workspace.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-lint-'))
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The result of linting a file with one import. */
function lint(file: string, imported: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), `export * from '${imported}'\n`)
  return spawnSync(process.execPath, [programs.oxlint, file], { cwd: folder, encoding: 'utf8' })
}

for (const file of ['remote-office/src/nodes/nodes-page.tsx', 'shared/ui/src/routing/page.tsx']) {
  test(`${file} may not import the host API`, () => {
    const { status, stdout } = lint(file, '@sallyport/runtime/host')

    expect(stdout).toContain('Only the shell calls the host API')
    expect(status).toBe(1)
  })
}

test('the shell may import the host API', () => {
  expect(lint('shell/src/main.tsx', '@sallyport/runtime/host')).toMatchObject({ status: 0 })
})
