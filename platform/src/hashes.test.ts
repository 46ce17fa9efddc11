import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { hashFiles } from './hashes.ts'

let folder = ''
const at = (...names: string[]) => path.join(folder, ...names)

beforeEach(() => {
  folder = temporaryFolder('inputs')
  mkdirSync(at('src'))
  writeFileSync(at('src/a.ts'), 'one')
  writeFileSync(at('src/b.ts'), 'two')
})

describe('the hash of files and folders', () => {
  const changes: [name: string, change: () => void, isChanged: boolean][] = [
    ['is the same when nothing changes', () => {}, false],
    ['is the same when a file is rewritten with the same content', () => writeFileSync(at('src/a.ts'), 'one'), false],
    ['changes with the content of a file', () => writeFileSync(at('src/a.ts'), 'One'), true],
    ['changes with the name of a file', () => renameSync(at('src/a.ts'), at('src/c.ts')), true],
    ['changes with a new file', () => writeFileSync(at('src/c.ts'), ''), true],
    ['changes when a file is removed', () => rmSync(at('src/b.ts')), true],
    ['ignores dist', () => cpSync(at('src'), at('dist'), { recursive: true }), false],
    ['ignores node_modules', () => cpSync(at('src'), at('node_modules'), { recursive: true }), false],
  ]
  for (const [name, change, isChanged] of changes) {
    test(name, () => {
      const before = hashFiles([folder])

      change()

      expect(hashFiles([folder]) !== before).toBe(isChanged)
    })
  }

  test('accepts single files and missing paths', () => {
    const before = hashFiles([at('src/a.ts'), at('missing')])

    writeFileSync(at('src/b.ts'), 'another')
    expect(hashFiles([at('src/a.ts'), at('missing')])).toBe(before)

    writeFileSync(at('missing'), '')
    expect(hashFiles([at('src/a.ts'), at('missing')])).not.toBe(before)
  })
})
