import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { cssModules } from './stylesheets.ts'

const rootContext = mkdtempSync(path.join(tmpdir(), 'sallyport-class-names-'))
afterAll(() => rmSync(rootContext, { recursive: true, force: true }))

function nameIn(content: string, { app = 'office', isDev = false, file = 'card.module.css' } = {}): string {
  const resourcePath = path.join(rootContext, file)
  writeFileSync(resourcePath, content)
  return cssModules(app, isDev).getLocalIdent({ resourcePath, rootContext }, '', 'title')
}

test('a class name contains the app and the local name, and stays as long as its stylesheet', () => {
  const name = nameIn('.title {}')

  expect(name).toMatch(/^office-title-[\w-]{6}$/)
  expect(nameIn('.title {}')).toBe(name)
})

test('a changed stylesheet and other stylesheets have other names', () => {
  const names = [nameIn('.title {}'), nameIn('.title { color: red }'), nameIn('.title {}', { file: 'list.module.css' })]

  expect(new Set(names).size).toBe(3)
})

test('a development server keeps the names of a changed stylesheet', () => {
  expect(nameIn('.title {}', { isDev: true })).toBe(nameIn('.title { color: red }', { isDev: true }))
})
