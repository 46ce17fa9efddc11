import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { cssModules } from './stylesheets.ts'

const rootContext = temporaryFolder('class-names')

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
