import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { dynamicCodeOf } from './check-dynamic-code.ts'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('code')
  mkdirSync(path.join(folder, 'static/js'), { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('searches the scripts of a folder and no other files', () => {
  write('remoteEntry.js', 'eval("1")')
  write('static/js/chunk.js', 'new Function("1")')
  write('release.json', '{ "eval": "eval(1)" }')
  write('remoteEntry.js.br', 'eval("1")')

  const found = dynamicCodeOf(folder).map(({ file, kind }) => [file, kind])

  expect(found).toEqual([
    ['remoteEntry.js', 'eval'],
    ['static/js/chunk.js', 'Function'],
  ])
})
