import { afterEach, beforeEach, expect, test } from '@rstest/core'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../workspace.ts'
import { createRemote } from './create-remote.ts'
import { parseOptions } from './options.ts'

const tables = [
  'shared/contract/src/config/remotes.ts',
  'shared/contract/src/config/routes.ts',
  'shared/contract/src/config/routes.test.ts',
  'bench/src/one-application/load-remote.ts',
]
const frame = ['package.json', 'tsconfig.json', 'rsbuild.config.ts', 'src/i18next.d.ts', 'src/locales/locales.test.ts']
const remote = parseOptions(['air-ships'])

let copy = ''
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'sallyport-new-remote-'))
  const files = [...tables, ...frame.map((file) => `remote-auth/${file}`)]
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file))
})
afterEach(() => rmSync(copy, { recursive: true }))

const read = () => tables.map((file) => readFileSync(path.join(copy, file), 'utf8'))
const folder = () => path.join(copy, 'remote-air-ships')

test('creates the folder of a remote and a row in every table', () => {
  expect(createRemote(copy, remote)).toEqual({ files: 10, tables, isFormatted: true })

  expect(existsSync(path.join(folder(), 'src/home/home-page.tsx'))).toBe(true)
  for (const text of read()) expect(text).toContain('air-ships')
})

test('adds no rows when the files cannot be written', () => {
  const before = read()
  symlinkSync(path.join(copy, 'nowhere/at/all'), folder())

  expect(() => createRemote(copy, remote)).toThrow('remote-air-ships')

  expect(read()).toEqual(before)
  expect(createRemote(copy, remote)).toMatchObject({ tables })
})

test('removes the folder when a table has an unexpected form', () => {
  const table = path.join(copy, tables[1]!)
  const text = readFileSync(table, 'utf8')
  writeFileSync(table, text.replace('} as const\n', '}\n'))

  expect(() => createRemote(copy, remote)).toThrow('routes.ts has an unexpected form')

  expect(existsSync(folder())).toBe(false)
  writeFileSync(table, text)
  expect(createRemote(copy, remote)).toMatchObject({ tables })
})

test('reports files that cannot be formatted', () => {
  appendFileSync(path.join(copy, tables[3]!), '\nconst = broken\n')

  expect(createRemote(copy, remote).isFormatted).toBe(false)
})
