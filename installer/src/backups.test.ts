import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { backUp } from './backups.ts'

test('names the files of the new backup, although the clock was ahead at an earlier one', () => {
  const folder = path.join(temporaryFolder('backups'), 'backups')
  const write = (time: string) => () => {
    mkdirSync(folder, { recursive: true })
    for (const name of [`database-${time}.dump`, `site-${time}.tar`]) writeFileSync(path.join(folder, name), '')
  }
  backUp(folder, write('2036-11-21T030000Z'))
  writeFileSync(path.join(folder, 'database-before-the-move.dump'), '')

  const files = backUp(folder, write('2026-11-22T030000Z'))

  expect(files.map((file) => path.basename(file)).sort()).toEqual([
    'database-2026-11-22T030000Z.dump',
    'site-2026-11-22T030000Z.tar',
  ])
  expect(() => backUp(folder, () => undefined)).toThrow('There is no new backup')
})
