import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@rstest/core'
import { programs } from '../programs.ts'
import { folderOf } from '../workspace.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-host-api-'))
  const defineApp = path.join(import.meta.dirname, 'define-app.ts')
  write('package.json', JSON.stringify({ name: 'remote-test', version: '1.0.0', type: 'module' }))
  write('rsbuild.config.ts', `import { defineApp } from '${defineApp}'\nexport default defineApp('remote-test')`)
  symlinkSync(path.join(folderOf('auth'), 'node_modules'), path.join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

test('the build of a remote that imports the host API fails and names the module', () => {
  write(
    'src/remote.ts',
    `export const remote = { pages: [{ route: { path: '/x', access: 'user' }, file: 'x-page.tsx' }] }`,
  )
  write('src/x-page.tsx', `import { logout } from './logout.ts'\nexport const XPage = () => logout()`)
  write('src/logout.ts', `import { signOut } from '@sallyport/runtime/host'\nexport const logout = () => signOut()`)

  const { status, stdout, stderr } = spawnSync(process.execPath, [programs.rsbuild, 'build'], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  const source = path.join(folder, 'src/logout.ts')
  expect(stdout + stderr).toContain(`Only the shell may import @sallyport/runtime/host, but ${source} imports it`)
})
