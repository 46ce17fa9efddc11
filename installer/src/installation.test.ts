import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { adminCommand, newBackup } from './installation.ts'

test('runs commands for accounts as the account of the server with its settings, and without root in its own environment', () => {
  const [program, args] = adminCommand(['create', 'ann@example.com'], true)
  const [node, own] = adminCommand(['create', 'ann@example.com'], false)

  expect(program).toBe('systemd-run')
  expect(args).toEqual(expect.arrayContaining(['--uid=sallyport', '--property=EnvironmentFile=/etc/sallyport.env']))
  expect(args.slice(-4)).toEqual([node, ...own])
  expect([path.basename(node), ...own.slice(1)]).toEqual(['node', 'create', 'ann@example.com'])
})

test('names the files of the new backup, although the clock was ahead at an earlier one', () => {
  const folder = path.join(temporaryFolder('backups'), 'backups')
  const backUp = (time: string) => () => {
    mkdirSync(folder, { recursive: true })
    for (const name of [`database-${time}.dump`, `site-${time}.tar`]) writeFileSync(path.join(folder, name), '')
  }
  newBackup(backUp('2036-11-21T030000Z'), folder)
  writeFileSync(path.join(folder, 'database-before-the-move.dump'), '')

  const files = newBackup(backUp('2026-11-22T030000Z'), folder)

  expect(files.map((file) => path.basename(file)).sort()).toEqual([
    'database-2026-11-22T030000Z.dump',
    'site-2026-11-22T030000Z.tar',
  ])
  expect(newBackup(() => undefined, folder)).toEqual([])
})
