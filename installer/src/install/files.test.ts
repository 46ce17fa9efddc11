import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { installedDomain, managedFiles } from './files.ts'

const file = '/etc/caddy/Caddyfile'
const managed = (content: string) => ({
  file,
  content,
  mode: 0o600,
  isReplaceable: (found: string) => found === 'package',
})
let root = ''
let files = managedFiles()
beforeEach(() => {
  root = temporaryFolder('root')
  files = managedFiles(root)
})
const at = (name: string) => path.join(root, name)
const read = (name = file) => readFileSync(at(name), 'utf8')
const edit = (content: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), content)
}

test('writes a file once, and a newer version of it', () => {
  expect(files.isWritten(managed('1'))).toBe(false)
  expect(files.write(managed('1'))).toBe(file)
  expect([files.isWritten(managed('1')), files.isWritten(managed('2'))]).toEqual([true, false])
  expect(statSync(at(file)).mode & 0o777).toBe(0o600)

  expect(files.write(managed('2'))).toBe(file)
  expect([read(), files.isWritten(managed('2'))]).toEqual(['2', true])
})

test('keeps a file that a person has changed, and offers each newer version once beside it', () => {
  files.write(managed('1'))
  edit('1, edited')

  expect(files.isWritten(managed('1'))).toBe(true)
  expect(files.write(managed('2'))).toBe(`${file}.new`)
  expect([read(), read(`${file}.new`), files.isWritten(managed('2'))]).toEqual(['1, edited', '2', true])
  expect([files.isForeign(managed('3')), files.remove(file)]).toEqual([true, true])
  expect([read(), existsSync(at(`${file}.new`))]).toEqual(['1, edited', false])
})

test('completes an installation that was interrupted between the file and its copy', () => {
  edit('1')

  expect([files.isWritten(managed('1')), files.isForeign(managed('1'))]).toEqual([false, false])
  expect(files.write(managed('1'))).toBe(file)
  expect(files.isWritten(managed('1'))).toBe(true)
})

test('replaces the file of a package, and puts it back when its own is removed', () => {
  edit('package')

  expect([files.isForeign(managed('1')), files.write(managed('1')), read()]).toEqual([false, file, '1'])
  expect([files.remove(file), read()]).toEqual([false, 'package'])
  expect([files.remove(file), read()]).toEqual([false, 'package'])
})

test('deletes a file that is unchanged since it was written', () => {
  files.write(managed('1'))

  expect([files.remove(file), existsSync(at(file)), files.isWritten(managed('1'))]).toEqual([false, false, false])
})

test('an upgrade writes the Caddyfile of the installed host name only if this program has written one', () => {
  edit('vpn.example.org {\n')
  expect(installedDomain(files, root)).toBe(null)

  files.write({ ...managed('{\n\tadmin off\n}\n\nvpn.example.org {\n}\n'), isReplaceable: () => true })
  expect(installedDomain(files, root)).toBe('vpn.example.org')
})
