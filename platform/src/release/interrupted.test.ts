import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@rstest/core'
import { liveRelease, releasesIn } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { repetitions } from 'server/testing/repetitions'
import { root } from '../workspace.ts'
import type { BuiltRelease } from './folder/built-release.ts'
import { readDocument } from './folder/site-document.ts'
import { releaseApps } from './release-apps.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, documentText } from './testing/test-build.ts'

const script = path.join(root, 'platform/src/release/testing/test-process.ts')
const start = (site: string, { dist }: BuiltRelease, lastStep = '') =>
  spawn(process.execPath, ['--import', 'tsx', script, site, dist, lastStep], { cwd: root })

const release = (site: string, ...built: BuiltRelease[]) =>
  releaseApps({ site, build: async () => built, checks: [], now: '2026-11-20T12:00:00.000Z', onStep: () => {} })

async function siteWith(...built: BuiltRelease[]): Promise<string> {
  const site = temporaryFolder('release')
  await release(site, ...built)
  return site
}

const first = () => [build({ name: 'shell', version: '1.0.0' }), build({ name: 'office', version: '1.0.0' })]
const next = () => build({ name: 'office', version: '1.1.0', text: 'new' })
const liveVersion = (site: string, app: string) => liveRelease(readDocument(site), app)?.metadata.version

const steps = ['built', 'checked', 'files staged', 'translations in place', 'files in place', 'document written']
for (const step of steps) {
  test(`a release that is killed after "${step}" does not change the site, and the next one succeeds`, async () => {
    const site = await siteWith(...first())
    const before = servedFiles(site)
    const office = next()

    const [, signal] = (await once(start(site, office, step), 'exit')) as [number | null, string | null]

    expect(signal).toBe('SIGKILL')
    expect(servedFiles(site)).toMatchObject(before)

    await release(site, build({ name: 'auth', version: '1.0.0' }))
    expect(Object.keys(servedFiles(site)).filter((file) => file.includes('1.1.0'))).toEqual([])

    await release(site, office)
    expect(liveVersion(site, 'office')).toBe('1.1.0')
    expect(servedFiles(site)).toMatchObject({ ...before, 'discovery.json': servedFiles(site)['discovery.json'] })
  })
}

test('a release succeeds after the first one, another build of the same version, was killed', async () => {
  const site = temporaryFolder('release')
  const shell = build({ name: 'shell', version: '1.0.0', text: 'other' })

  await once(start(site, shell, 'files in place'), 'exit')
  await release(site, ...first())

  expect(liveVersion(site, 'shell')).toBe('1.0.0')
})

test('a release that is killed after publishing stays live', async () => {
  const site = await siteWith(...first())

  await once(start(site, next(), 'published'), 'exit')

  expect(liveVersion(site, 'office')).toBe('1.1.0')
  await release(site, next())
})

test('a release that is killed at any time is either complete or has not changed the site', async () => {
  const kills = repetitions(3, 20)
  for (let kill = 0; kill < kills; kill++) {
    const delay = (kill * 40) / kills
    const site = await siteWith(...first())
    const before = documentText(site)
    const killed = start(site, next())
    await once(killed.stdout, 'data')

    setTimeout(() => killed.kill('SIGKILL'), delay)
    await once(killed, 'exit')

    const isPublished = liveVersion(site, 'office') === '1.1.0'
    if (!isPublished) expect(documentText(site)).toBe(before)
    else expect(Object.keys(servedFiles(site)).filter((file) => file.includes('1.1.0'))).toHaveLength(5)
    await release(site, next())
    expect(liveVersion(site, 'office')).toBe('1.1.0')
  }
})

test('other releases succeed during a build, and are kept when it is released', async () => {
  const site = await siteWith(...first(), next())
  let end = () => {}
  const isBuilt = new Promise<void>((resolve) => (end = resolve))
  const auth = build({ name: 'auth', version: '1.0.0' })
  const slow = releaseApps({
    site,
    build: async () => (await isBuilt, [auth]),
    checks: [],
    now: '2026-11-20T12:00:00.000Z',
    onStep: () => {},
  })

  await release(site, build({ name: 'office', version: '1.2.0' }))
  expect(liveVersion(site, 'office')).toBe('1.2.0')
  end()
  await slow

  expect(['office', 'auth'].map((app) => liveVersion(site, app))).toEqual(['1.2.0', '1.0.0'])
})

test('a build that changes after it was read is rejected', async () => {
  const site = await siteWith(...first())
  const before = documentText(site)
  const office = next()
  writeFileSync(path.join(office.dist, office.release.entry.file), 'other bytes')

  await expect(release(site, office)).rejects.toThrow('is not what was built')
  expect(documentText(site)).toBe(before)
})

test('concurrent releases succeed one after the other, also those of one app', async () => {
  const site = await siteWith(...first())
  const builds = [next(), build({ name: 'office', version: '1.2.0' }), build({ name: 'auth', version: '2.0.0' })]

  const errors = await Promise.all(builds.map((built) => text(start(site, built).stderr)))

  expect(errors).toEqual(['', '', ''])
  expect(liveVersion(site, 'auth')).toBe('2.0.0')
  const versions = releasesIn(readDocument(site), 'office').map(({ metadata }) => metadata.version)
  expect(versions.toSorted()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
})
