import { afterAll, beforeEach, expect, test } from '@rstest/core'
import { eagerSingletons, lazySingletons, platformContract, singletonsVersion } from '@sallyport/contract/platform'
import { liveRelease, readDiscovery, releasesFor, releasesIn, type DiscoveredRelease } from '@sallyport/contract/site'
import { composeSite } from '../compose-site.ts'
import type { BuiltRelease } from './built/built-release.ts'
import { siteChecks } from './checks/checks.ts'
import { runCommand } from './commands.ts'
import { servedFiles } from './testing/served-files.ts'
import { build, declarationOf, documentText, removeFolders, temporaryFolder } from './testing/test-build.ts'

afterAll(removeFolders)

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
  site = temporaryFolder()
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

test('a release of all apps adds them to a site of a former contract and makes them live', async () => {
  const before = servedFiles(site)

  await run('release', ...apps)

  for (const app of apps) {
    expect(versionsOf(releasesIn(document(), app))).toEqual(['2.0.0', '1.0.0'])
    expect(liveRelease(document(), app)?.metadata.version).toBe('2.0.0')
  }
  expect(servedFiles(site)).toMatchObject({ ...before, 'discovery.json': expect.any(String) })
})

test('a page with the new shell loads no release of the former contract, and an open page with the old shell no new one', async () => {
  await run('release', ...apps)

  for (const remote of ['auth', 'office']) {
    expect(candidates(remote, '2.0.0')).toEqual(['2.0.0'])
    expect(candidates(remote, '1.0.0')).toEqual(['1.0.0'])
  }
})

const refused: [args: string[], problem: string][] = [
  [
    ['release', 'shell'],
    `office 1.0.0, which is built for contract ${formerContract}\n    expected contract ${platformContract}, which`,
  ],
  [
    ['release', 'office'],
    `office 2.0.0, which is built for contract ${platformContract}\n    expected contract ${formerContract}, which`,
  ],
  [
    ['release', 'office', '--traffic', '10'],
    `office 2.0.0, which is built for contract ${platformContract}\n    expected contract ${formerContract}, which`,
  ],
]
for (const [args, problem] of refused) {
  test(`${args.join(' ')} is rejected in a site of a former contract`, async () => {
    const before = servedFiles(site)

    await expect(run(...args)).rejects.toThrow(problem)
    expect(servedFiles(site)).toEqual(before)
  })
}

test('a rollback of a single app to a former contract is rejected', async () => {
  await run('release', ...apps)
  const before = documentText(site)

  await expect(run('rollback', 'office')).rejects.toThrow(`office 1.0.0, which is built for contract ${formerContract}`)
  await expect(run('rollback', 'shell')).rejects.toThrow(
    `expected contract ${formerContract}, which shell 1.0.0 supplies`,
  )
  expect(documentText(site)).toBe(before)
})

test('builds of the same version are composed over a site of a former contract under distinct versions', async () => {
  await composeSite({
    site,
    dists: apps.map((app) => buildOf(app, '1.0.0').dist),
    rebuild: async ({ release: { name } }, version) => buildOf(name, version),
  })

  const live = apps.map((app) => liveRelease(document(), app)!)
  expect(versionsOf(live)).toEqual(apps.map(() => expect.stringMatching(/^1\.0\.0-build-[0-9a-f]{8}$/)))
  expect(live.map(({ extras }) => extras.platform.contract)).toEqual(apps.map(() => platformContract))
})
