import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, rs, test } from '@rstest/core'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { createSiteSource } from './site-source.ts'

const ignoreErrors = () => {}

test('concurrent requests wait for the first reading of a site', async () => {
  const { folder } = temporarySite()
  const { current } = createSiteSource(folder, ignoreErrors)

  const pending = await Promise.all([current(), current(), current()])

  expect(pending.map((composition) => composition?.shells.size)).toEqual([1, 1, 1])
  expect(new Set(pending).size).toBe(1)
})

test('the newer of two concurrent changes wins', async () => {
  const { folder, write } = temporarySite()
  const { current } = createSiteSource(folder, ignoreErrors)
  const schemas = ['one', 'another one', 'the last of all']

  const pending = []
  for (const schema of schemas) {
    // Replaces the file in one step, as a release does.
    write('.next', JSON.stringify({ ...discovery, schema }))
    renameSync(path.join(folder, '.next'), path.join(folder, 'discovery.json'))
    pending.push(current())
    await wait(1)
  }
  await Promise.all(pending)

  expect((await current())?.discovery.schema).toBe('the last of all')
})

test('retries an incomplete site, and serves the last valid one until it is complete', async () => {
  const { folder } = temporarySite()
  const onError = rs.fn()
  const page = path.join(folder, 'shell/1.2.3/index.html')
  renameSync(page, `${page}.later`)
  const { current } = createSiteSource(folder, onError)

  expect(await current()).toBeNull()
  expect(onError).toHaveBeenCalledOnce()
  renameSync(`${page}.later`, page)

  await expect.poll(async () => (await current())?.shells.size, { timeout: 10_000 }).toBe(1)
})
