import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readRemote } from '../build/read-remote.ts'
import { pagesModule } from '../build/remote-pages.ts'
import { root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions } from './options.ts'

const frame = ['package.json', 'tsconfig.json', 'rsbuild.config.ts', 'src/i18next.d.ts', 'src/locales/locales.test.ts']
const remote = parseOptions(['air-ships', '--for', 'admin'], new Map())

let copy = ''
beforeEach(() => {
  copy = temporaryFolder('new-remote')
  for (const file of frame) cpSync(path.join(root, `remote-auth/${file}`), path.join(copy, `remote-auth/${file}`))
})

const folder = () => path.join(copy, 'remote-air-ships')

test('creates the folder of a remote that declares its page and a navigation item, and nothing else', () => {
  expect(createRemote(copy, remote)).toEqual({ files: 11, isFormatted: true })

  expect(readdirSync(copy).sort()).toEqual(['remote-air-ships', 'remote-auth'])
  symlinkSync(path.join(root, 'remote-auth/node_modules'), path.join(folder(), 'node_modules'))
  const declared = readRemote(folder())
  expect(declared).toMatchObject({ prefixes: ['/air-ships'], audience: 'admin', port: remote.port })
  expect(declared.navItems).toEqual([{ label: 'air-ships.nav.home', route: declared.pages[0]?.route, position: 500 }])
  expect(pagesModule(folder(), declared)).toContain('"./home/home-page.tsx")).HomePage')
})

test('leaves no folder when the files cannot be written', () => {
  symlinkSync(path.join(copy, 'nowhere/at/all'), folder())

  expect(() => createRemote(copy, remote)).toThrow('remote-air-ships')

  expect(existsSync(folder())).toBe(false)
  expect(createRemote(copy, remote)).toMatchObject({ files: 11 })
})

test('rejects the name of a folder that exists', () => {
  createRemote(copy, remote)

  expect(() => createRemote(copy, remote)).toThrow('The folder remote-air-ships exists already')
})
