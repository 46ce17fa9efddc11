import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { liveRelease } from 'shared/config'
import { composeSite } from './compose-site.ts'
import { releaseApps } from './release/release-apps.ts'
import { readDocument } from './release/site/site-document.ts'
import { servedFiles } from './release/site/served-files.ts'
import { build, removeFolders, temporaryFolder } from './release/testing/test-build.ts'

afterAll(removeFolders)

/** Builds of a shell and of office, stamped as the build stamps them. */
function builds(version: string): string[] {
  return ['shell', 'office'].map((name) => {
    const { dist } = build({ name, version })
    writeFileSync(path.join(dist, '.inputs'), `${name} ${version}`)
    return dist
  })
}

const liveOffice = (site: string) => liveRelease(readDocument(site), 'office')?.metadata.version

async function composed() {
  const site = temporaryFolder()
  const dists = builds('1.0.0')
  const compose = (keepsReleased: boolean, built = dists) => composeSite({ site, dists: built, keepsReleased })
  await compose(false)
  return { site, compose }
}

test('what is built is live, and composed once', async () => {
  const { site, compose } = await composed()
  const before = servedFiles(site)

  expect(await compose(false)).toBe(false)
  expect(servedFiles(site)).toEqual(before)
  expect(await compose(true, builds('1.1.0'))).toBe(true)
  expect(liveOffice(site)).toBe('1.1.0')
})

test('a start leaves a site as it was released, and a build composes it anew', async () => {
  const { site, compose } = await composed()
  const next = build({ name: 'office', version: '2.0.0' })
  await releaseApps({ site, build: async () => [next], checks: [], now: new Date().toISOString(), tell: () => {} })

  expect(await compose(true)).toBe(false)
  expect(liveOffice(site)).toBe('2.0.0')
  expect(await compose(false)).toBe(true)
  expect(liveOffice(site)).toBe('1.0.0')
})
