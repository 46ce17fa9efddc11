import { describe, expect, test } from '@rstest/core'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { folderError, makePrivate, prepareFolder } from './private-folder.ts'

const variable = 'DATA_DIR'
const createdNames = /^(?:database|link)$/
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

/** A folder that every account can read, with a database as earlier versions left it. */
function readableFolder() {
  const folder = temporaryFolder('private')
  const file = path.join(folder, 'database', 'base', 'table')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  for (const [name, mode] of [
    [folder, 0o755],
    [path.dirname(file), 0o777],
    [file, 0o666],
  ] as const)
    chmodSync(name, mode)
  return { folder, file }
}

test('makes an existing folder and its content private', () => {
  const { folder, file } = readableFolder()

  makePrivate({ variable, folder, createdNames })

  const names = [folder, path.join(folder, 'database'), path.dirname(file), file]
  expect(names.map(modeOf)).toEqual(['700', '700', '700', '600'])
})

test('leaves a folder with foreign files readable, but makes the files of the server private', () => {
  const { folder, file } = readableFolder()
  writeFileSync(path.join(folder, 'hosts'), '', { mode: 0o644 })

  makePrivate({ variable, folder, createdNames })

  expect([folder, path.join(folder, 'hosts'), file].map(modeOf)).toEqual(['755', '644', '600'])
})

test('does not follow a symbolic link out of the database', () => {
  const { folder, file } = readableFolder()
  const outside = path.join(temporaryFolder('outside'), 'file')
  writeFileSync(outside, '', { mode: 0o644 })
  symlinkSync(outside, path.join(path.dirname(file), 'link'))

  makePrivate({ variable, folder, createdNames })

  expect(modeOf(outside)).toBe('644')
})

test('follows a link of this account at the top of the folder', () => {
  const { folder, file } = readableFolder()
  const alias = temporaryFolder('alias')
  symlinkSync(path.join(folder, 'database'), path.join(alias, 'database'))

  makePrivate({ variable, folder: alias, createdNames })

  expect(modeOf(file)).toBe('600')
})

test('skips an entry that has disappeared, such as the socket of a stopped server', () => {
  const { folder, file } = readableFolder()
  symlinkSync('/nowhere/at/all', path.join(folder, 'link'))

  makePrivate({ variable, folder, createdNames })

  expect(modeOf(file)).toBe('600')
})

describe.skipIf(process.getuid?.() !== 0)('files of another account (needs root)', () => {
  const server = 60_001
  /** A folder of the server's account with one foreign entry. */
  function serverFolder(added: string) {
    const { folder, file } = readableFolder()
    for (const name of [folder, path.join(folder, 'database'), path.dirname(file), file])
      chownSync(name, server, server)
    return { folder, file, foreign: path.join(folder, added) }
  }

  function makePrivateAs(uid: number, folder: string) {
    const script = path.join(import.meta.dirname, '../testing/make-private.ts')
    const input = ['--import', 'tsx', script, folder, String(uid)]
    return spawnSync(process.execPath, input, { encoding: 'utf8' }).stdout
  }

  for (const [name, mode] of [
    ['lost+found', 0o700],
    ['backups', 0o755],
    ['backup', 0o700],
  ] as const) {
    test(`leaves ${name} of root with mode ${mode.toString(8)} unchanged`, () => {
      const { folder, file, foreign } = serverFolder(name)
      mkdirSync(foreign)
      chmodSync(foreign, mode)

      expect(makePrivateAs(server, folder)).toBe('private\n')
      expect([folder, file, foreign].map(modeOf)).toEqual(['700', '600', mode.toString(8)])
    })
  }

  test('does not follow a link of another account', () => {
    const { folder, file, foreign } = serverFolder('backup')
    const outside = path.join(temporaryFolder('outside'), 'file')
    writeFileSync(outside, '', { mode: 0o644 })
    chownSync(outside, server, server)
    chmodSync(path.dirname(outside), 0o755)
    symlinkSync(outside, foreign)

    expect(makePrivateAs(server, folder)).toBe('private\n')
    expect([file, outside].map(modeOf)).toEqual(['600', '644'])
  })
})

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
