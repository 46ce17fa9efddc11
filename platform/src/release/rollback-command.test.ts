import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { servedFiles } from './testing/served-files.ts'
import { released } from './testing/test-workspace.ts'

describe('a rollback', () => {
  test('makes the previous or a given release live and prints it', async () => {
    const { site, run, setBuilds, states } = await released()
    setBuilds({ name: 'office', version: '1.1.0' })
    await run('release', 'office')

    expect(await run('rollback', 'office')).toBe(`▸ office 1.0.0 is live in ${site}`)
    expect(await states()).toContain('office 1.1.0 former')
    expect(await run('rollback', 'office', '1.1.0')).toBe(`▸ office 1.1.0 is live in ${site}`)
  })

  test('to a release that is incompatible with the live shell is rejected', async () => {
    const { run, setBuilds, states } = await released()
    setBuilds(
      { name: 'shell', version: '2.0.0', facts: { contract: 2 } },
      { name: 'auth', version: '2.0.0', facts: { contract: 2 } },
      { name: 'office', version: '2.0.0', facts: { contract: 2 } },
    )
    await run('release', 'shell', 'auth', 'office')

    await expect(run('rollback', 'office')).rejects.toThrow('office 1.0.0, which is built for contract 1')
    expect(await states()).toContain('office 2.0.0 live')
  })

  test('to a release with a missing file is rejected', async () => {
    const { site, run, setBuilds } = await released()
    setBuilds({ name: 'office', version: '1.1.0' })
    await run('release', 'office')
    rmSync(path.join(site, 'remotes/office/1.0.0/static/page.js'))

    await expect(run('rollback', 'office')).rejects.toThrow('found no file')
  })
})

test('pruning removes releases that are neither live, nor a canary, nor the last former one', async () => {
  const { site, run, setBuilds, states } = await released()
  for (const version of ['1.1.0', '1.2.0']) {
    setBuilds({ name: 'office', version })
    await run('release', 'office')
  }
  setBuilds({ name: 'office', version: '1.3.0' })
  await run('release', 'office', '--traffic', '5')

  expect(await run('releases', 'prune')).toContain('▸ pruned: office 1.0.0\n')

  expect((await states()).filter((line) => line.startsWith('office'))).toEqual([
    'office 1.3.0 canary 5 %',
    'office 1.2.0 live 95 %',
    'office 1.1.0 former',
  ])
  expect(Object.keys(servedFiles(site)).filter((file) => file.includes('office') && file.includes('1.0.0'))).toEqual([])
  expect(Object.keys(servedFiles(site)).filter((file) => file.includes('auth'))).toHaveLength(7)
  await run('releases', 'prune', '--keep', '0')
  expect(await states()).not.toContain('office 1.1.0 former')
})

test('the table shows state, date, size and contract of each release', async () => {
  const { run } = await released()

  const [header, shell] = (await run('releases')).split('\n')

  expect(header).toMatch(/^app +version +state +since +gzip +contract$/)
  expect(shell).toMatch(/^shell +1\.0\.0 +live +\d{4}-\d\d-\d\d \d\d:\d\d +0\.1 kB +1$/)
})
