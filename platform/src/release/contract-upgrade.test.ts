import { beforeEach, expect, test } from '@rstest/core'
import { eagerSingletons, lazySingletons, platformContract, singletonsVersion } from '@sallyport/contract/platform'
import { liveRelease, readDiscovery, releasesFor, releasesIn, type DiscoveredRelease } from '@sallyport/contract/site'
import type { BuiltRelease } from './built/built-release.ts'
import { siteChecks } from './checks/checks.ts'
import { runCommand } from './commands.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, declarationOf, documentText } from './testing/test-build.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const apps = ['shell', 'auth', 'office']
const formerContract = platformContract - 1
const singletons = [...eagerSingletons, ...lazySingletons]
const supplies = { react: '19.3.1', ...Object.fromEntries(singletons.map((name) => [name, singletonsVersion])) }
const requires = { react: '^19.0.0', ...Object.fromEntries(singletons.map((name) => [name, `^${singletonsVersion}`])) }

const buildOf = (name: string, version = '2.0.0', contract: number = platformContract): BuiltRelease =>
  build({
    name,
    version,
    text: `${name} for contract ${contract}`,
    facts: {
      contract,
      ...(name === 'shell' ? { supplies } : { requires, declaration: declarationOf(name) }),
    },
  })

let site = ''
const run = (...args: string[]) =>
  runCommand([...args, '--site', site], { build: async (app) => buildOf(app), checks: siteChecks, log: () => {} })

beforeEach(async () => {
  site = temporaryFolder('release')
  await runCommand(['release', ...apps, '--site', site], {
    build: async (app) => buildOf(app, '1.0.0', formerContract),
    checks: siteChecks,
    log: () => {},
  })
})

const document = () => readDiscovery(JSON.parse(documentText(site)))
const versionsOf = (releases: readonly DiscoveredRelease[]) => releases.map(({ metadata }) => metadata.version)

/** The releases of a remote that a page with a release of the shell may load, in order of preference. */
function candidates(app: string, shellVersion: string): string[] {
  const shell = releasesIn(document(), 'shell').find(({ metadata }) => metadata.version === shellVersion)
  const { contract, supplies: supplied } = shell!.extras.platform
  return versionsOf(releasesFor(document(), app, { platform: { contract, supplies: supplied } }))
}

test('a release of all apps for the next contract replaces the former ones, and open pages with the old shell keep them', async () => {
  const before = servedFiles(site)

  await run('release', ...apps)

  for (const app of apps) {
    expect(versionsOf(releasesIn(document(), app))).toEqual(['2.0.0', '1.0.0'])
    expect(liveRelease(document(), app)?.metadata.version).toBe('2.0.0')
  }
  expect(servedFiles(site)).toMatchObject({ ...before, 'discovery.json': expect.any(String) })
  for (const remote of ['auth', 'office']) {
    expect(candidates(remote, '2.0.0')).toEqual(['2.0.0'])
    expect(candidates(remote, '1.0.0')).toEqual(['1.0.0'])
  }
})

test('a release of one app for the next contract is rejected', async () => {
  const before = servedFiles(site)

  for (const app of ['shell', 'office'])
    await expect(run('release', app)).rejects.toThrow('which is built for contract')
  expect(servedFiles(site)).toEqual(before)
})
