import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@rstest/core'
import { servedFiles } from './site/served-files.ts'
import { removeFolders } from './testing/test-build.ts'
import { released } from './testing/test-workspace.ts'

afterAll(removeFolders)

describe('a rollback', () => {
  test('leads back, and says where', async () => {
    const { site, run, change, states } = await released()
    change({ name: 'office', version: '1.1.0' })
    await run('release', 'office')

    expect(await run('rollback', 'office')).toBe(`▸ office 1.0.0 is live in ${site}`)
    expect(await states()).toContain('office 1.1.0 kept')
    expect(await run('rollback', 'office', '1.1.0')).toBe(`▸ office 1.1.0 is live in ${site}`)
  })

  test('to what does not fit the shell of today is refused', async () => {
    const { run, change, states } = await released()
    change(
      { name: 'shell', version: '2.0.0', facts: { contract: 2 } },
      { name: 'auth', version: '2.0.0', facts: { contract: 2 } },
      { name: 'office', version: '2.0.0', facts: { contract: 2 } },
    )
    await run('release', 'shell', 'auth', 'office')

    await expect(run('rollback', 'office')).rejects.toThrow('office 1.0.0, which is built for contract 1')
    expect(await states()).toContain('office 2.0.0 live')
  })

  test('to what has lost a file is refused', async () => {
    const { site, run, change } = await released()
    change({ name: 'office', version: '1.1.0' })
    await run('release', 'office')
    rmSync(path.join(site, 'remotes/office/1.0.0/static/page.js'))

    await expect(run('rollback', 'office')).rejects.toThrow('found no file')
  })
})

test('pruning deletes what is neither live, nor tried, nor the last that worked', async () => {
  const { site, run, change, states } = await released()
  for (const version of ['1.1.0', '1.2.0']) {
    change({ name: 'office', version })
    await run('release', 'office')
  }
  change({ name: 'office', version: '1.3.0' })
  await run('release', 'office', '--traffic', '5')

  expect(await run('releases', 'prune')).toContain('▸ gone: office 1.0.0\n')

  expect((await states()).filter((line) => line.startsWith('office'))).toEqual([
    'office 1.3.0 trial 5 %',
    'office 1.2.0 live 95 %',
    'office 1.1.0 kept',
  ])
  expect(Object.keys(servedFiles(site)).filter((file) => file.includes('office') && file.includes('1.0.0'))).toEqual([])
  expect(Object.keys(servedFiles(site)).filter((file) => file.includes('auth'))).toHaveLength(5)
  await run('releases', 'prune', '--keep', '0')
  expect(await states()).not.toContain('office 1.1.0 kept')
})

test('the table says what is live, since when, how much it weighs, and for which contract', async () => {
  const { run } = await released()

  const [heads, shell] = (await run('releases')).split('\n')

  expect(heads).toMatch(/^app +version +state +since +gzip +contract$/)
  expect(shell).toMatch(/^shell +1\.0\.0 +live +\d{4}-\d\d-\d\d \d\d:\d\d +0\.1 kB +1$/)
})
