import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { workspaceRemotes } from './build/read-remote.ts'
import { folderOf, remoteNames, siteApps } from './workspace.ts'

const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8')
const scriptsOf = (name: string) =>
  (JSON.parse(read(folderOf(name), 'package.json').replaceAll(`remote-${name}`, '')) as { scripts: object }).scripts

const generated = new Set(['dist', 'node_modules'])
const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !generated.has(name))
    .sort()

describe('every remote', () => {
  for (const name of remoteNames) {
    test(`${name} has the same top-level files as the others`, () => {
      expect(filesOf(folderOf(name))).toEqual([
        'README.md',
        'package.json',
        'rsbuild.config.ts',
        'src',
        'tsconfig.json',
      ])
      for (const file of ['remote.ts', 'i18next.d.ts', 'locales/en.json', 'locales/ru.json']) {
        expect([file, existsSync(path.join(folderOf(name), 'src', file))]).toEqual([file, true])
      }
    })

    test(`${name} has the same tsconfig.json and scripts as the others`, () => {
      expect(read(folderOf(name), 'tsconfig.json')).toBe(read(folderOf('auth'), 'tsconfig.json'))
      expect(scriptsOf(name)).toEqual(scriptsOf('auth'))
    })
  }

  test('has a port of its own', () => {
    const ports = [...workspaceRemotes().values()].map(({ port }) => port)

    expect(new Set(ports).size).toBe(ports.length)
  })
})

for (const app of siteApps) {
  test(`the build file of ${app} is one line`, () => {
    const folder = path.basename(folderOf(app))

    expect(read(folderOf(app), 'rsbuild.config.ts')).toBe(
      `import { defineApp } from 'platform/build'\n\nexport default defineApp('${folder}')\n`,
    )
  })
}
