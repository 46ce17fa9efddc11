import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { programs } from '../../node-programs.ts'
import { folderOf, root } from '../../workspace.ts'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('host-api')
  const defineApp = path.join(import.meta.dirname, '../define-app.ts')
  write('package.json', JSON.stringify({ name: 'remote-test', version: '1.0.0', type: 'module' }))
  write('rsbuild.config.ts', `import { defineApp } from '${defineApp}'\nexport default defineApp('remote-test')`)
  symlinkSync(path.join(folderOf('auth'), 'node_modules'), path.join(folder, 'node_modules'))
})

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

/** Builds a remote with one page, and returns what the build prints; it must fail. */
function failingBuild(page: string, files: Record<string, string>): string {
  const pages = `[{ route: { path: '/x', audience: 'user' }, file: 'x-page.tsx' }]`
  write('src/remote.ts', `export const remote = { pages: ${pages} }`)
  write('src/x-page.tsx', page)
  for (const [file, text] of Object.entries(files)) write(file, text)
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [programs.rsbuild, 'build'], options)
  expect(status).toBe(1)
  return stdout + stderr
}

test('the build of a remote that imports the host API fails and names the module', () => {
  const output = failingBuild(`import { logout } from './logout.ts'\nexport const XPage = () => logout()`, {
    'src/logout.ts': `import { signOut } from '@sallyport/runtime/host'\nexport const logout = () => signOut()`,
  })

  const source = path.join(folder, 'src/logout.ts')
  expect(output).toContain(`Only the shell may import @sallyport/runtime/host, but ${source} imports it`)
})

test('the build of a remote with own copies of libraries with shared state fails and names the modules', () => {
  const libraries = [
    'zustand',
    'react-router-dom',
    'i18next',
    'react-i18next',
    '@tanstack/react-query',
    'react-toastify',
  ]
  const modules = libraries.map((library, index) => [
    `src/x${index}.ts`,
    `import * as library from '${path.join(root, 'shared/runtime/node_modules', library)}'\nexport const x = String(library)`,
  ])
  const imports = modules.map((_, index) => `import { x as x${index} } from './x${index}.ts'\n`)
  const names = modules.map((_, index) => `x${index}`)
  const output = failingBuild(
    `${imports.join('')}export const XPage = () => [${names.join(', ')}]`,
    Object.fromEntries(modules) as Record<string, string>,
  )

  for (const [index, library] of libraries.entries()) {
    expect(output).toContain(`A remote may not contain a copy of ${library}, which would have a state of its own`)
    expect(output).toContain(`${path.join(folder, `src/x${index}.ts`)} imports it`)
  }
})

test('the build of a remote whose stylesheet styles the frame fails and names the file and the selector', () => {
  const output = failingBuild(`import css from './x.module.css'\nexport const XPage = () => css.x`, {
    'src/x.module.css': '.x { color: red } nav a { display: none }',
  })

  expect(output).toMatch(/x\.module\.css[\s\S]*"nav a"/)
})
