import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, rs, test } from '@rstest/core'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { siteSource } from './site-source.ts'

const ignoreErrors = () => {}

test('whoever asks while a site is read for the first time waits for it', async () => {
  const { folder } = temporarySite()
  const { current } = siteSource(folder, ignoreErrors)

  const pending = await Promise.all([current(), current(), current()])

  expect(pending.map((composition) => composition?.shells.size)).toEqual([1, 1, 1])
  expect(new Set(pending).size).toBe(1)
})

test('of two changes that are read at once the newer one stays', async () => {
  const { folder, write } = temporarySite()
  const { current } = siteSource(folder, ignoreErrors)
  const schemas = ['one', 'another one', 'the last of all']

  const pending = []
  for (const schema of schemas) {
    // Replaced whole, as a release does.
    write('.next', JSON.stringify({ ...discovery, schema }))
    renameSync(path.join(folder, '.next'), path.join(folder, 'discovery.json'))
    pending.push(current())
    await wait(1)
  }
  await Promise.all(pending)

  expect((await current())?.discovery.schema).toBe('the last of all')
})

test('a site whose files are still on their way is read again, and the last good one is shown meanwhile', async () => {
  const { folder } = temporarySite()
  const onError = rs.fn()
  const page = path.join(folder, 'shell/1.2.3/index.html')
  renameSync(page, `${page}.later`)
  const { current } = siteSource(folder, onError)

  expect(await current()).toBeNull()
  expect(onError).toHaveBeenCalledOnce()
  renameSync(`${page}.later`, page)

  await expect.poll(async () => (await current())?.shells.size, { timeout: 10_000 }).toBe(1)
})
