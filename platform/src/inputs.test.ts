import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { hashOf } from './inputs.ts'

let folder = ''
const at = (...names: string[]) => path.join(folder, ...names)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sallyport-inputs-'))
  mkdirSync(at('src'))
  writeFileSync(at('src/a.ts'), 'one')
  writeFileSync(at('src/b.ts'), 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the hash of what a build reads', () => {
  const changes: [name: string, change: () => void, isOther: boolean][] = [
    ['is the same when nothing has changed', () => {}, false],
    ['is the same when a file is written again', () => writeFileSync(at('src/a.ts'), 'one'), false],
    ['changes with the content of a file', () => writeFileSync(at('src/a.ts'), 'One'), true],
    ['changes with the name of a file', () => renameSync(at('src/a.ts'), at('src/c.ts')), true],
    ['changes with a new file', () => writeFileSync(at('src/c.ts'), ''), true],
    ['changes when a file goes', () => rmSync(at('src/b.ts')), true],
    ['is the same whatever was built', () => cpSync(at('src'), at('dist'), { recursive: true }), false],
    ['is the same whatever is installed', () => cpSync(at('src'), at('node_modules'), { recursive: true }), false],
  ]
  for (const [name, change, isOther] of changes) {
    test(name, () => {
      const before = hashOf([folder])

      change()

      expect(hashOf([folder]) !== before).toBe(isOther)
    })
  }

  test('takes single files, and places that are not there', () => {
    const before = hashOf([at('src/a.ts'), at('missing')])

    writeFileSync(at('src/b.ts'), 'another')
    expect(hashOf([at('src/a.ts'), at('missing')])).toBe(before)

    writeFileSync(at('missing'), '')
    expect(hashOf([at('src/a.ts'), at('missing')])).not.toBe(before)
  })
})
