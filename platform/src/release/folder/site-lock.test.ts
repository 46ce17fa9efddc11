import { chmodSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { withLock } from './site-lock.ts'

test('a waiting change calls onWait once with the holder of the lock', async () => {
  const folder = temporaryFolder('release')
  const holders: string[] = []
  let begin = () => {}
  let end = () => {}
  const isHeld = new Promise<void>((resolve) => (begin = resolve))
  const isOver = new Promise<void>((resolve) => (end = resolve))
  const first = withLock(folder, () => {
    begin()
    return isOver
  })
  await isHeld
  const second = withLock(
    folder,
    async () => {},
    (holder) => {
      holders.push(holder)
      end()
    },
  )

  await Promise.all([first, second])

  expect(holders).toEqual([expect.stringContaining(`process ${process.pid} of `)])
  expect(holders[0]).toContain(` on ${hostname()} since 20`)
})

test('the lock has the mode of its folder', async () => {
  const folder = temporaryFolder('release')
  chmodSync(folder, 0o775)

  await withLock(folder, async () => {})

  expect(statSync(path.join(folder, '.lock')).mode & 0o777).toBe(0o775)
})
