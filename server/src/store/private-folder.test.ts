import { expect, test } from '@rstest/core'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { folderError, prepareFolder } from './private-folder.ts'

const variable = 'DATA_DIR'
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('creates a missing folder for this account only', () => {
  const folder = path.join(temporaryFolder('private'), 'a', 'b')

  prepareFolder({ variable, folder })

  expect(modeOf(folder)).toBe('700')
})

test('names the variable and the folder when it cannot create the folder', () => {
  const file = path.join(temporaryFolder('private'), 'file')
  writeFileSync(file, '')
  const folder = path.join(file, 'data')

  expect(() => prepareFolder({ variable, folder })).toThrow(StartupError)
  expect(() => prepareFolder({ variable, folder })).toThrow(
    `DATA_DIR must be a folder that the server can read and write: ${folder}`,
  )
  expect(existsSync(folder)).toBe(false)
})

test('names the variable and the folder on a read-only file system', () => {
  // /proc/sys is read-only for new files for every account.
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', syscall: 'access' })

  expect(folderError(variable, '/data', error)).toEqual(
    new StartupError(
      'DATA_DIR must be a folder that the server can read and write: /data\nEROFS: read-only file system',
    ),
  )
  expect(folderError(variable, '/data', 'broken')).toBe('broken')
})
