import { markDocument, markedDocument } from './support/marked-document.ts'
import { nextReleases, openMember, returnToTab, test, requestedVersions } from './support/release-fixture.ts'
import { expect } from './support/test.ts'
import { expectCached, cachedPaths } from './support/service-worker.ts'

for (const [part, tag] of [
  ['office', ['@long']],
  ['shell', []],
] as const) {
  test(
    `a release of ${part} reaches an open tab completely with its next navigation`,
    { tag: [...tag] },
    async ({ released, openAs }) => {
      const page = await openMember(released, openAs)
      await markDocument(page)
      await released.site.release(nextReleases[part])
      const versions = requestedVersions(page, part)

      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await expect(markedDocument(page)).toBeAttached()
      expect([...versions].filter((version) => version !== '1.0.0')).toEqual([])

      await returnToTab(page)
      await expect(markedDocument(page)).toBeAttached()
      versions.clear()
      await page.getByRole('link', { name: 'Nodes', exact: true }).click()
      await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()
      await expect(markedDocument(page)).toHaveCount(0)
      expect([...versions]).toEqual(['2.0.0'])
    },
  )

  test(
    `a release of ${part} is cached beside the previous one, replaces it after pruning, and opens offline`,
    { tag: [...tag] },
    async ({ expectedErrors, released, openAs }) => {
      expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/)
      const page = await openMember(released, openAs)
      const prefix = part === 'shell' ? '/shell/' : `/remotes/${part}/`
      await released.site.release(nextReleases[part])

      await page.reload()
      await expectCached(page, new RegExp(`^${prefix}2\\.0\\.0/`))
      await expectCached(page, new RegExp(`^${prefix}1\\.0\\.0/`))
      await released.site.prune()
      await page.reload()
      await expect
        .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith(`${prefix}1.0.0/`)), {
          timeout: 30_000,
        })
        .toEqual([])

      // The stylesheet of the toasts is cached last.
      await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
      if (part === 'office') await expectCached(page, /\/office-2\.0\.0\.json$/)
      await expectCached(page, part === 'shell' ? /^\/shell\/2.*\/async\/.*\.css$/ : /^\/shell\/.*\/async\/.*\.css$/)

      await page.context().setOffline(true)
      const versions = requestedVersions(page, part)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
      await expect(page.getByText('You’re offline')).toBeVisible()
      expect([...versions]).toEqual(['2.0.0'])
    },
  )
}

test('a release is not applied while a form is half filled, and takes effect with the navigation after it', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('pho')
  await markDocument(page)
  await released.site.release(nextReleases.office)
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(markedDocument(page)).toBeAttached()

  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()
  await expect(markedDocument(page)).toHaveCount(0)
})

test('a release does not close an open one-time card', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('phone')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('shown only once')).toBeVisible()
  await markDocument(page)
  await released.site.release(nextReleases.office)
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()

  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(markedDocument(page)).toBeAttached()
  await expect(page.getByText('shown only once')).toBeVisible()
})
