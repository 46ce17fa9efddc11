import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import { checks, readBuilt, runCommand } from 'platform/release'
import { setTranslation } from './support/built-variant.ts'
import { buildNextContract, incompatibleOffice, releaseUnchecked } from './support/incompatible-builds.ts'
import { expectHeading, nextReleases, test as base, type Released } from './support/release-fixture.ts'
import { retrySection } from './support/retry-section.ts'
import { copySite } from './support/site-copy.ts'
import { expect, logIn, type OpenAs } from './support/test.ts'

/** `incompatible` is the folder of an incompatible office, which is removed after the test. */
const test = base.extend<{ incompatible: typeof incompatibleOffice }>({
  incompatible: async ({ variants: _built }, provide) => {
    const folders: string[] = []
    await provide(async (kind) => {
      const folder = await incompatibleOffice(kind)
      folders.push(folder)
      return folder
    })
    for (const folder of folders) rmSync(folder, { recursive: true })
  },
})

/** An older version of office than the live one. */
const formerOffice = {
  app: 'office',
  version: '0.9.0',
  change: (folder: string) => setTranslation(folder, 'office.nodes.title', 'Old nodes'),
}

const failed = 'This section could not be loaded'

const otherContract = new RegExp(
  String.raw`found +office 3\.0\.0, which is built for contract ${platformContract + 1}\s+expected contract ${platformContract}, which shell 1\.0\.0 supplies`,
)
const newerSingletons = new RegExp(
  String.raw`found +shell 1\.0\.0 supplies @sallyport/runtime/\S+ ${platformContract}\.\d\.0\s+expected @sallyport/runtime/\S+ \^${platformContract}\.4\.0, which office 1\.9\.0 requires`,
)

/** Opens a member's page in a browser with an empty cache; returns it with the paths it requests. */
async function openSignedIn(
  { server }: Released,
  openAs: OpenAs,
): Promise<{ page: Page; requestedPaths: Set<string> }> {
  const first = await openAs(null, { baseURL: server.url })
  await logIn(first, 'member')
  const { origins, cookies } = await first.context().storageState()
  await first.context().close()
  const page = await openAs(null, { baseURL: server.url, storageState: { origins, cookies }, serviceWorkers: 'block' })
  const requestedPaths = new Set<string>()
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname))
  return { page, requestedPaths }
}

/** The requested files and translations of a release; of all releases of the app when no version is given. */
const requestsOf = (requestedPaths: Set<string>, app: string, version = '') =>
  [...requestedPaths].filter(
    (path) => path.startsWith(`/remotes/${app}/${version}`) || path.includes(`/${app}-${version}`),
  )

for (const [name, office, title] of [
  ['N−1', formerOffice, 'Old nodes'],
  ['N+1', nextReleases.newTitles, 'New nodes'],
] as const) {
  // Any other release test runs a compatible one.
  test(`a compatible remote ${name} runs in shell N`, { tag: '@long' }, async ({ released, openAs }) => {
    const { page, requestedPaths } = await openSignedIn(released, openAs)
    await released.site.release(office)

    await page.goto(routes.nodes.to())

    await expectHeading(page, title)
    expect(requestsOf(requestedPaths, 'office', office.version).length).toBeGreaterThan(2)
    expect(requestsOf(requestedPaths, 'office', '1.0.0')).toEqual([])
  })
}

for (const [name, version, tag] of [
  ['another contract', '3.0.0', []],
  ['a singleton that is not supplied', '1.9.0', ['@long']],
] as const) {
  test(
    `a live remote that needs ${name} is not requested, and the newest compatible release is shown`,
    { tag: [...tag] },
    async ({ released, incompatible, openAs }) => {
      const { page, requestedPaths } = await openSignedIn(released, openAs)
      await released.site.release(nextReleases.newTitles)
      await releaseUnchecked(released.site.folder, await incompatible(name))

      await page.goto(routes.nodes.to())
      await expectHeading(page, 'New nodes')
      await page.getByRole('link', { name: 'Settings' }).click()
      await expectHeading(page, 'New settings')

      expect(requestsOf(requestedPaths, 'office', version)).toEqual([])
      expect(requestsOf(requestedPaths, 'office', '1.0.0')).toEqual([])
    },
  )

  test(
    `a remote whose releases all need ${name} fails without affecting other sections and is not requested`,
    { tag: [...tag] },
    async ({ released, incompatible, openAs }) => {
      const { page, requestedPaths } = await openSignedIn(released, openAs)
      await releaseUnchecked(released.site.folder, await incompatible(name))
      await released.site.prune()

      await page.goto(routes.nodes.to())
      await expect(page.getByRole('alert')).toContainText(failed)
      await retrySection(page)
      expect(requestsOf(requestedPaths, 'office')).toEqual([])

      await page.goto(routes.support.to())
      await expectHeading(page, 'Support')
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('alert')).toContainText(failed)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      expect(requestsOf(requestedPaths, 'office')).toEqual([])
    },
  )

  test(`a release that needs ${name} is refused with the found and the expected version`, async ({ incompatible }) => {
    const built = readBuilt(await incompatible(name))
    const site = copySite()
    const release = runCommand(['release', 'office', '--site', site.folder], {
      build: async () => built,
      checks,
      log: () => {},
    })

    await expect(release).rejects.toThrow(version === '3.0.0' ? otherContract : newerSingletons)
    site.remove()
  })
}

test(
  'shell N+1 runs the remotes of its contract and does not request those of the former one',
  { tag: '@long' },
  async ({ released, openAs }) => {
    test.setTimeout(600_000)
    const next = buildNextContract()
    const { page, requestedPaths } = await openSignedIn(released, openAs)
    await releaseUnchecked(released.site.folder, next.shell, next.office)
    next.remove()

    await page.goto(routes.nodes.to())
    await expectHeading(page, 'Nodes')
    expect(requestsOf(requestedPaths, 'office', '3.0.0').length).toBeGreaterThan(2)
    expect(requestsOf(requestedPaths, 'office', '1.0.0')).toEqual([])

    await page.goto(routes.support.to())
    await expect(page.getByRole('alert')).toContainText(failed)
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
    expect(requestsOf(requestedPaths, 'auth')).toEqual([])
  },
)
