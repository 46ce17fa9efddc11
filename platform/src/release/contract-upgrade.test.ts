import { expect, test } from '@rstest/core'
import { eagerSingletons, lazySingletons, platformContract, singletonsVersion } from '@sallyport/contract/platform'
import { liveRelease, releasesFor, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { siteChecks } from './checks/checks.ts'
import { runCommand } from './commands.ts'
import type { BuiltRelease } from './folder/built-release.ts'
import { readDocument } from './folder/site-document.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, declarationOf } from './testing/test-build.ts'

const apps = ['shell', 'auth', 'office']
const singletons = [...eagerSingletons, ...lazySingletons]
const supplies = { react: '19.3.1', ...Object.fromEntries(singletons.map((name) => [name, singletonsVersion])) }
const requires = { react: '^19.0.0', ...Object.fromEntries(singletons.map((name) => [name, `^${singletonsVersion}`])) }

const buildOf = (name: string, version: string, contract: number): BuiltRelease =>
  build({
    name,
    version,
    text: `${name} for contract ${contract}`,
    facts: {
      contract,
      ...(name === 'shell' ? { supplies } : { requires, declaration: declarationOf(name) }),
    },
  })

const versionsOf = (releases: readonly DiscoveredRelease[]) => releases.map(({ metadata }) => metadata.version)

/** The releases of a remote that a page with a release of the shell may load, in order of preference. */
function candidates(discovery: Discovery, app: string, shellVersion: string): string[] {
  const shell = releasesIn(discovery, 'shell').find(({ metadata }) => metadata.version === shellVersion)
  const { contract, supplies: supplied } = shell!.extras.platform
  return versionsOf(releasesFor(discovery, app, { platform: { contract, supplies: supplied } }))
}

test('a release of all apps for the next contract replaces the former ones, and open pages with the old shell keep them', async () => {
  const site = temporaryFolder('release')
  const releaseAll = (version: string, contract: number) =>
    runCommand(['release', ...apps, '--site', site], {
      build: async (app) => buildOf(app, version, contract),
      checks: siteChecks,
      log: () => {},
    })
  await releaseAll('1.0.0', platformContract - 1)
  const before = servedFiles(site)

  await releaseAll('2.0.0', platformContract)

  const discovery = readDocument(site)
  for (const app of apps) {
    expect(versionsOf(releasesIn(discovery, app))).toEqual(['2.0.0', '1.0.0'])
    expect(liveRelease(discovery, app)?.metadata.version).toBe('2.0.0')
  }
  expect(servedFiles(site)).toMatchObject({ ...before, 'discovery.json': expect.any(String) })
  for (const remote of ['auth', 'office']) {
    expect(candidates(discovery, remote, '2.0.0')).toEqual(['2.0.0'])
    expect(candidates(discovery, remote, '1.0.0')).toEqual(['1.0.0'])
  }
})
