import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { platformContract } from '@sallyport/contract/platform'
import { checks, readBuilt, runCommand } from 'platform/release'
import { expectHeading, nextReleases, test as base, type Released } from './support/release-fixture.ts'
import { buildIncompatible, releaseUnchecked, type IncompatibleBuilds } from './support/incompatible-builds.ts'
import { retrySection } from './support/retry-section.ts'
import { expect, logIn, type OpenAs } from './support/test.ts'
import { setTranslation } from './support/built-variant.ts'

const test = base.extend<object, { incompatible: IncompatibleBuilds }>({
  incompatible: [
    async ({}, provide) => {
      const incompatible = buildIncompatible()
      await provide(incompatible)
      incompatible.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// Run serially, so that the incompatible releases are built once.
test.describe.configure({ mode: 'default' })

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
  test(`a compatible remote ${name} runs in shell N`, async ({ released, openAs }) => {
    const { page, requestedPaths } = await openSignedIn(released, openAs)
    await released.site.release(office)

    await page.goto(routes.nodes.to())

    await expectHeading(page, title)
    expect(requestsOf(requestedPaths, 'office', office.version).length).toBeGreaterThan(2)
    expect(requestsOf(requestedPaths, 'office', '1.0.0')).toEqual([])
  })
}

for (const [name, build, version] of [
  ['another contract', 'nextContract', '3.0.0'],
  ['a singleton that is not supplied', 'nextSingletons', '1.9.0'],
] as const) {
  test(`a live remote that needs ${name} is not requested, and the newest compatible release is shown`, async ({
    released,
    incompatible,
    openAs,
  }) => {
    const { page, requestedPaths } = await openSignedIn(released, openAs)
    await released.site.release(formerOffice)
    await released.site.release(nextReleases.newTitles)
    await releaseUnchecked(released.site.folder, incompatible[build])

    await page.goto(routes.nodes.to())
    await expectHeading(page, 'New nodes')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expectHeading(page, 'New settings')

    expect(requestsOf(requestedPaths, 'office', version)).toEqual([])
    expect(requestsOf(requestedPaths, 'office', '0.9.0')).toEqual([])
  })

  test(`a remote whose releases all need ${name} fails without affecting other sections and is not requested`, async ({
    released,
    incompatible,
    openAs,
  }) => {
    const { page, requestedPaths } = await openSignedIn(released, openAs)
    await releaseUnchecked(released.site.folder, incompatible[build])
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
  })

  test(`a release that needs ${name} is refused with the found and the expected version`, async ({
    released,
    incompatible,
  }) => {
    const built = readBuilt(incompatible[build])
    const release = runCommand(['release', 'office', '--site', released.site.folder], {
      build: async () => built,
      checks,
      log: () => {},
    })

    await expect(release).rejects.toThrow(version === '3.0.0' ? otherContract : newerSingletons)
  })
}

test('shell N+1 runs the remotes of its contract and does not request those of the former one', async ({
  released,
  incompatible,
  openAs,
}) => {
  const { page, requestedPaths } = await openSignedIn(released, openAs)
  await releaseUnchecked(released.site.folder, incompatible.nextShell, incompatible.nextContract)

  await page.goto(routes.nodes.to())
  await expectHeading(page, 'Nodes')
  expect(requestsOf(requestedPaths, 'office', '3.0.0').length).toBeGreaterThan(2)
  expect(requestsOf(requestedPaths, 'office', '1.0.0')).toEqual([])

  await page.goto(routes.support.to())
  await expect(page.getByRole('alert')).toContainText(failed)
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(requestsOf(requestedPaths, 'auth')).toEqual([])
})
