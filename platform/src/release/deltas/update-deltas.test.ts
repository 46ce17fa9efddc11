import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { deltaTablePath, parseDeltaPath } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import type { BuiltRelease } from '../folder/built-release.ts'
import { readDocument } from '../folder/site-document.ts'
import { releaseApps } from '../release-apps.ts'
import { prune } from '../remove-releases.ts'
import { rollBack } from '../roll-back.ts'
import { servedFiles } from '../testing/served-files.ts'
import { build } from '../testing/test-build.ts'
import { updateDeltas, writeDeltas } from './update-deltas.ts'
import { loadDeltaCodec } from './zstandard.ts'

const now = '2026-11-23T12:00:00.000Z'
/** Text that does not compress by itself. */
const words = Array.from({ length: 400 }, (_, index) =>
  Math.sin(index + 1)
    .toString(36)
    .slice(3, 9),
).join(' ')
const page = 'static/js/async/70d'
const hashOf = (version: string) => version.replaceAll('.', '').padEnd(8, '0')

/** A release with one page chunk, whose text starts with the version. */
const office = (version: string, text = `${version} ${words}`) =>
  build({ name: 'office', version, assets: { [`${page}.${hashOf(version)}.js`]: text } })

async function release(site: string, ...builds: BuiltRelease[]): Promise<string[]> {
  const steps: string[] = []
  await releaseApps({ site, build: async () => builds, checks: [], now, onStep: (step) => steps.push(step) })
  return steps
}

const deltasIn = (site: string) => Object.keys(servedFiles(site)).filter((file) => parseDeltaPath(`/${file}`))
const fileOf = (version: string) => `remotes/office/${version}/${page}.${hashOf(version)}.js`
const deltaOf = (version: string, from: string) => `${fileOf(version)}.70d.${hashOf(from)}.dcz`

async function released(...versions: string[]): Promise<string> {
  const site = temporaryFolder('release')
  await release(site, build({ name: 'shell', version: '1.0.0' }))
  for (const version of versions) await release(site, office(version))
  return site
}

const tableOf = (site: string) =>
  Object.keys(JSON.parse(readFileSync(path.join(site, deltaTablePath), 'utf8')) as object)
    .map((name) => name.slice(1))
    .toSorted()

test('a release has deltas against former releases, which decode to its files', async () => {
  const site = await released('1.0.0', '1.1.0')

  const steps = await release(site, office('1.2.0'))

  expect(steps).toContain('deltas in place: 3')
  expect(deltasIn(site)).toEqual([deltaOf('1.1.0', '1.0.0'), deltaOf('1.2.0', '1.0.0'), deltaOf('1.2.0', '1.1.0')])
  expect(tableOf(site)).toEqual(deltasIn(site))
  const { isDeltaOf } = await loadDeltaCodec()
  const read = (file: string) => readFileSync(path.join(site, file))
  for (const from of ['1.0.0', '1.1.0']) {
    const delta = read(deltaOf('1.2.0', from))
    expect(isDeltaOf(delta, read(fileOf('1.2.0')), read(fileOf(from)))).toBe(true)
    expect(delta.length).toBeLessThan(150)
  }
})

test('the deltas of a site do not grow with the number of its releases', async () => {
  const site = await released()
  const counts: number[] = []

  for (let patch = 0; patch < 7; patch++) {
    await release(site, office(`1.0.${patch}`))
    counts.push(deltasIn(site).length)
  }

  // Against three former releases, and two that the previous release had, for pages that are still open.
  expect(counts).toEqual([0, 1, 3, 5, 5, 5, 5])
  expect(deltasIn(site)).toEqual([
    ...['1.0.3', '1.0.4'].map((from) => deltaOf('1.0.5', from)),
    ...['1.0.3', '1.0.4', '1.0.5'].map((from) => deltaOf('1.0.6', from)),
  ])
})

test('a file that several former releases share is the dictionary of the next one, changed or not', async () => {
  const site = await released()
  const shared = `${page}.aaaaaaaa.js`
  const fileIn = (version: string, name: string) => `remotes/office/${version}/${name}`
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await release(site, build({ name: 'office', version, assets: { [shared]: words } }))

  expect(deltasIn(site)).toContain(`${fileIn('1.2.0', shared)}.70d.aaaaaaaa.dcz`)

  const changed = `${page}.eeeeeeee.js`
  await release(site, build({ name: 'office', version: '1.3.0', assets: { [changed]: `changed ${words}` } }))

  expect(deltasIn(site)).toContain(`${fileIn('1.3.0', changed)}.70d.aaaaaaaa.dcz`)
})

test('a rollback writes the deltas against the release that it replaces', async () => {
  const site = await released('1.0.0', '1.1.0')

  await rollBack({ site, app: 'office', now, onStep: () => {} })

  expect(deltasIn(site)).toEqual([deltaOf('1.0.0', '1.1.0'), deltaOf('1.1.0', '1.0.0')])
})

test('pruning deletes the deltas with their dictionaries', async () => {
  const site = await released('1.0.0', '1.1.0', '1.2.0')

  await prune(site, 1, () => {})

  expect(deltasIn(site)).toEqual([deltaOf('1.2.0', '1.1.0')])
})

test('the next command replaces a damaged delta, and deletes one that belongs to nothing', async () => {
  const site = await released('1.0.0', '1.1.0')
  const delta = path.join(site, deltaOf('1.1.0', '1.0.0'))
  const intact = readFileSync(delta)
  const damaged = Buffer.from(intact)
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1)
  writeFileSync(delta, damaged)
  writeFileSync(path.join(site, `${fileOf('1.1.0')}.70d.dddddddd.dcz`), intact)

  await updateDeltas(site, readDocument(site), () => {})

  expect(deltasIn(site)).toEqual([deltaOf('1.1.0', '1.0.0')])
  expect(readFileSync(delta).equals(intact)).toBe(true)
})

test('a delta that is not smaller than the file is not written', async () => {
  const site = await released('1.0.0')

  await release(site, office('1.1.0', words.toUpperCase().split('').toReversed().join('')))

  expect(deltasIn(site)).toEqual([])
})

const auth = (text: string) => build({ name: 'auth', version: '1.0.0', assets: { 'remoteEntry.aaaaaaaa.js': text } })
const entryOf = (app: string) => (text: string) =>
  build({ name: app, version: '1.0.0', assets: { 'remoteEntry.bbbbbbbb.js': text } })

test('a remote has deltas against auth, but against no other remote', async () => {
  const site = temporaryFolder('release')

  await release(site, auth(`auth ${words}`), entryOf('office')(`office ${words}`), entryOf('admin')(`admin ${words}`))

  expect(deltasIn(site)).toEqual(
    ['admin', 'office'].map((app) => `remotes/${app}/1.0.0/remoteEntry.bbbbbbbb.js.remoteEntry.aaaaaaaa.dcz`),
  )
})

test('a delta against auth of more than half of the file is not written', async () => {
  const site = temporaryFolder('release')
  const half = words.slice(0, words.length / 3)

  await release(site, auth(half), entryOf('office')(words))

  expect(deltasIn(site)).toEqual([])
})

test('a release goes on without deltas if Zstandard fails, and keeps those that it has', async () => {
  const site = await released('1.0.0', '1.1.0')
  const before = servedFiles(site)
  const steps: string[] = []

  const deltas = await writeDeltas(
    site,
    readDocument(site),
    (step) => steps.push(step),
    () => Promise.reject(new Error('WebAssembly is disabled')),
  )

  expect(deltas).toBeNull()
  expect(steps).toEqual(['without new deltas: WebAssembly is disabled'])
  expect(servedFiles(site)).toEqual(before)
})
