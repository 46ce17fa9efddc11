import { expect, test } from '@rstest/core'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

test('a folder has one server at a time, however it is called', async () => {
  const folder = temporaryFolder('lock')
  const alias = path.join(temporaryFolder('lock'), 'alias')
  symlinkSync(folder, alias)
  const unlock = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(alias)).rejects.toThrow(alias)

  unlock()
  const again = await lockFolder(alias)
  again()
})

test('a killed server leaves no lock behind, and only one of many takes its place', async () => {
  const folder = temporaryFolder('lock')
  const socket = path.join(folder, 'server-000000000000.sock')
  const dead = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen('${socket}', () => console.log('up'))`,
  ])
  await once(dead.stdout, 'data')
  dead.kill('SIGKILL')
  await once(dead, 'exit')
  expect(existsSync(socket)).toBe(true)

  for (let round = 0; round < 20; round++) {
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder)))
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

    expect(taken).toHaveLength(1)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    taken.forEach((unlock) => unlock())
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a folder whose path is too long for a socket is locked too', async () => {
  const folder = path.join(temporaryFolder('lock'), 'x'.repeat(120))
  mkdirSync(folder)
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = temporaryFolder('sockets')
  const unlock = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)

  unlock()
  if (TMPDIR) process.env['TMPDIR'] = TMPDIR
  else delete process.env['TMPDIR']
})
