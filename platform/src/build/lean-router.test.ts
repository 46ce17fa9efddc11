import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { leanLibraries } from './lean-libraries.ts'
import { withoutUnusedComponents } from './lean-router.ts'

const folder = path.dirname(leanLibraries()['react-router$']!)
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'))

test('the components of React Router are in one file, and the unused ones can be removed', () => {
  const [components = '', ...others] = texts.filter((text) => text.includes('var Link ='))

  expect(others).toEqual([])
  const lean = withoutUnusedComponents(components)
  expect(lean).toContain('Link.displayName = "Link"')
  expect(lean).not.toContain('NavLink.displayName')
  expect(lean).not.toContain('createElement(PrefetchPageLinks,')
})

test('another text of React Router fails the build', () => {
  expect(() => withoutUnusedComponents('var Link = 1')).toThrow('0 matches')
})
