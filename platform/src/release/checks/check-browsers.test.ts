import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { unlistedFeatures } from './check-browsers.ts'

let folder = ''
beforeEach(() => void (folder = temporaryFolder('browsers')))

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('reports the scripts and stylesheets with features that no allowance lists', async () => {
  write('chunk.js', 'Object.groupBy([], String); requestIdleCallback(run)')
  write('later.js', 'using file = open()')
  write('page.css', 'a { field-sizing: content; interpolate-size: allow-keywords }')
  write('page.css.br', 'a { interpolate-size: allow-keywords }')

  const found = (await unlistedFeatures(folder)).map(({ file, feature }) => [file, feature.split(' (')[0]])

  expect(found).toEqual([
    ['chunk.js', 'call Object.groupBy'],
    ['later.js', 'syntax: SyntaxError: Unexpected token'],
    ['page.css', 'property interpolate-size'],
  ])
})

test('the script for old browsers is ES5', async () => {
  write('unsupported-browser.js', 'const old = true')

  expect((await unlistedFeatures(folder)).map(({ file }) => file)).toEqual(['unsupported-browser.js'])
})
