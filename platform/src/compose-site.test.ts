import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { liveRelease, releasesIn } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { composeSite, requireUnreleased } from './compose-site.ts'
import { programs, runProgram } from './node-programs.ts'
import { releaseVersion } from './release/folder/deployments.ts'
import { readDocument } from './release/folder/site-document.ts'
import { releaseApps } from './release/release-apps.ts'
import { servedFiles } from './release/testing/served-files.ts'
import { build, type TestBuild } from './release/testing/test-build.ts'
import { root } from './workspace.ts'

const now = '2026-11-22T12:00:00.000Z'

function builds(version: string, office: Partial<TestBuild> = {}): string[] {
  return [{ name: 'shell' }, { name: 'office', ...office }].map((app) => {
    const testBuild = { version, ...app }
    const { dist } = build(testBuild)
    writeFileSync(path.join(dist, '.inputs'), JSON.stringify(testBuild))
    return dist
  })
}

const liveOffice = (site: string) => liveRelease(readDocument(site), 'office')!.metadata.version
const officesIn = (site: string) => releasesIn(readDocument(site), 'office').map(releaseVersion)

async function composed() {
  const site = temporaryFolder('release')
  const first = builds('1.0.0')
  const rebuilt: string[] = []
  const compose = (dists = first, options: { keepReleased?: boolean; startOver?: boolean } = {}) =>
    composeSite({
      site,
      dists,
      rebuild: async ({ release: { name } }, version) => {
        rebuilt.push(`${name} ${version}`)
        return build({ name, version, text: 'changed' })
      },
      ...options,
    })
  const release = (testBuild: TestBuild) =>
    releaseApps({ site, build: async () => [build(testBuild)], checks: [], now, onStep: () => {} })
  await compose()
  return { site, compose, release, rebuilt }
}

test('makes the builds live, and composes unchanged builds only once', async () => {
  const { site, compose } = await composed()
  const before = servedFiles(site)

  expect(await compose()).toBe(false)
  expect(servedFiles(site)).toEqual(before)
  expect(await compose(builds('1.1.0'), { keepReleased: true })).toBe(true)
  expect(liveOffice(site)).toBe('1.1.0')
})

test('a start keeps a site with releases, and a build refuses it', async () => {
  const { site, compose, release } = await composed()
  await release({ name: 'office', version: '2.0.0' })

  expect(await compose(undefined, { keepReleased: true })).toBe(false)
  await expect(compose()).rejects.toThrow('has releases, which the unchecked builds of this checkout would replace')
  expect(() => requireUnreleased(site)).toThrow('has releases')
  expect(liveOffice(site)).toBe('2.0.0')
})

test('a site that is composed from scratch discards releases', async () => {
  const { site, compose, release } = await composed()
  await release({ name: 'office', version: '2.0.0' })

  expect(await compose(undefined, { startOver: true })).toBe(true)
  expect(liveOffice(site)).toBe('1.0.0')
})

describe('a build with other bytes for a version that the site has', () => {
  const changed = () => builds('1.0.0', { text: 'changed' })
  const distinctVersion = /^1\.0\.0-build-[0-9a-f]{8}$/

  test('gets a distinct version, and the files of the other one stay unchanged', async () => {
    const { site, compose } = await composed()
    const before = servedFiles(site)

    expect(await compose(changed(), { keepReleased: true })).toBe(true)

    expect(servedFiles(site)).toMatchObject({ ...before, 'discovery.json': expect.any(String) })
    expect(officesIn(site)).toEqual([expect.stringMatching(distinctVersion), '1.0.0'])
    const version = liveOffice(site)
    expect(servedFiles(site)).toHaveProperty([`remotes/office/${version}/entry.1a.js`])
    expect(servedFiles(site)).toHaveProperty([`i18n/locales/ru/office-${version}.json`])
  })

  test('is composed once, and keeps that version while its files are unchanged', async () => {
    const { site, compose, rebuilt } = await composed()
    const dists = changed()
    await compose(dists)
    const version = liveOffice(site)

    expect(await compose(dists)).toBe(false)
    dists.forEach((dist) => writeFileSync(path.join(dist, '.inputs'), 'a comment was added'))
    expect(await compose(dists)).toBe(true)

    expect(liveOffice(site)).toBe(version)
    expect(rebuilt).toEqual([`office ${version}`, `office ${version}`])
  })

  test('is rejected when the rebuilt version has other bytes too', async () => {
    const { site, compose } = await composed()
    await compose(changed())
    const before = servedFiles(site)
    const rebuild = async () => build({ name: 'office', version: '1.0.0', text: 'not deterministic' })

    await expect(composeSite({ site, dists: builds('1.0.0', { text: 'changed again' }), rebuild })).rejects.toThrow(
      'office 1.0.0 was released before with other bytes. Expected: files with the hash',
    )
    expect(servedFiles(site)).toEqual(before)
  })

  test('keeps its version in a site that is composed from scratch', async () => {
    const { site, compose } = await composed()

    await compose(changed(), { startOver: true })

    expect(officesIn(site)).toEqual(['1.0.0'])
    const fresh = temporaryFolder('release')
    await composeSite({ site: fresh, dists: changed(), rebuild: () => Promise.reject(new Error('not needed')) })
    const files = ({ 'discovery.json': _document, ...rest }: Record<string, string>) => rest
    expect(files(servedFiles(site))).toEqual(files(servedFiles(fresh)))
  })
})

test('restores missing files of a site', async () => {
  const { site, compose } = await composed()
  const before = servedFiles(site)
  rmSync(path.join(site, 'remotes/office/1.0.0/static/page.js'))
  const again = builds('1.0.0')
  again.forEach((dist) => writeFileSync(path.join(dist, '.inputs'), 'again'))

  await compose(again)

  expect(servedFiles(site)).toEqual(before)
})

test('`pnpm build` ends before it builds for a site with releases', async () => {
  const { site, release } = await composed()
  await release({ name: 'office', version: '2.0.0' })
  const env = { ...process.env, SITE_DIR: site }

  const { isSuccess, output } = await runProgram([programs.tsx, 'platform/src/build-site.ts'], { cwd: root, env })

  expect([isSuccess, output]).toEqual([false, expect.stringContaining('✗')])
  expect(output).toContain(`${site} has releases`)
  expect(output).not.toContain('▸')
})
