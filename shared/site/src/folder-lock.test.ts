import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

test('one process at a time has the lock of a folder, also through a symbolic link', async () => {
  const folder = temporaryFolder('lock')
  const alias = path.join(temporaryFolder('lock'), 'alias')
  symlinkSync(folder, alias)
  const unlock = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  await expect(lockFolder(alias)).rejects.toThrow(alias)

  unlock()
  const again = await lockFolder(alias)
  again()
})

test('a killed process leaves no lock, and only one of several new processes takes it', async () => {
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
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder, 60_000)))
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

    expect(taken).toHaveLength(1)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    taken.forEach((unlock) => unlock())
  }
  expect(readdirSync(folder)).toEqual([])
})

test('locks a folder whose path is too long for a socket', async () => {
  const folder = path.join(temporaryFolder('lock'), 'x'.repeat(120))
  mkdirSync(folder)
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = temporaryFolder('sockets')
  const unlock = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)

  unlock()
  if (TMPDIR) process.env['TMPDIR'] = TMPDIR
  else delete process.env['TMPDIR']
})

const [deploy, operator] = [60_001, 60_002]
const isRoot = process.getuid?.() === 0

async function lockAs(uid: number, folder: string) {
  const script = path.join(import.meta.dirname, 'testing/hold-lock.ts')
  const holder = spawn(process.execPath, ['--import', 'tsx', script, folder, String(uid)])
  const [printed] = (await once(holder.stdout, 'data')) as [Buffer]
  const kill = async () => {
    holder.kill('SIGKILL')
    if (holder.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
  }
  return { printed: printed.toString(), pid: holder.pid, kill }
}

describe('users who share a folder', () => {
  for (const [kind, mode] of [
    ['open', 0o777],
    ['sticky', 0o1777],
  ] as const) {
    test.skipIf(!isRoot)(`a killed process of another user holds no lock in a folder that is ${kind}`, async () => {
      const folder = temporaryFolder('lock')
      chmodSync(folder, mode)
      const killed = await lockAs(deploy, folder)
      expect(killed.printed).toBe('locked\n')
      await killed.kill()
      expect(readdirSync(folder)).toHaveLength(1)

      const next = await lockAs(operator, folder)
      await next.kill()

      expect(next.printed).toBe('locked\n')
    })
  }

  test.skipIf(!isRoot)('the error names the process of the other user and how the lock is released', async () => {
    const folder = temporaryFolder('lock')
    chmodSync(folder, 0o777)
    const running = await lockAs(deploy, folder)

    const refused = await lockAs(operator, folder)
    await Promise.all([running.kill(), refused.kill()])

    expect(refused.printed).toContain(`held by process ${running.pid} of user ${deploy} on ${hostname()} since 20`)
    expect(refused.printed).toContain('ends with that process')
  })

  test.skipIf(!isRoot)('the error names the owner and the file of a lock that this user may not query', async () => {
    const folder = temporaryFolder('lock')
    chmodSync(folder, 0o777)
    const socket = path.join(folder, 'server-000000000000.sock')
    writeFileSync(socket, '', { mode: 0o600 })

    const { printed, kill } = await lockAs(operator, folder)
    await kill()

    expect(printed).toContain(`The lock ${socket} belongs to user 0 since 20`)
    expect(printed).toContain('if it does not, remove the file')
  })
})
