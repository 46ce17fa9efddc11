import { markDocument, markedDocument } from './support/marked-document.ts'
import {
  expectHeading,
  nextReleases,
  openMember,
  requestedVersions,
  returnToTab,
  test,
} from './support/release-fixture.ts'
import { expectCached, cachedPaths } from './support/service-worker.ts'
import { expect } from './support/test.ts'

test('releases are cached beside the previous ones, replace them after pruning, and open offline', async ({
  expectedErrors,
  released,
  openAs,
}) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/)
  const page = await openMember(released, openAs)
  await released.site.release(nextReleases.newTitles)
  await released.site.release(nextReleases.shell)

  await page.reload()
  for (const folder of ['/shell/', '/remotes/office/'])
    for (const version of ['1.0.0', '2.0.0']) await expectCached(page, new RegExp(`^${folder}${version}/`))
  await released.site.prune()
  await page.reload()
  const formerPaths = async () =>
    (await cachedPaths(page)).filter((path) => /^\/(?:shell|remotes\/office)\/1\.0\.0\//.test(path))
  await expect.poll(formerPaths, { timeout: 30_000 }).toEqual([])

  await expectHeading(page, 'New nodes')
  await expectCached(page, /\/office-2\.0\.0\.json$/)
  // The files of the page of a node, which the list of nodes prefetches.
  for (const ending of ['js', 'css'])
    await expectCached(page, new RegExp(String.raw`^/remotes/office/2.*/async/node\.\w+\.${ending}$`))
  // The stylesheet of the toasts is cached last.
  await expectCached(page, /^\/shell\/2.*\/async\/.*\.css$/)

  await page.context().setOffline(true)
  const versions = ['office', 'shell'].map((part) => requestedVersions(page, part))
  await page.reload()
  await expectHeading(page, 'New nodes')
  await expect(page.getByText('You’re offline. This page may be out of date')).toBeVisible()
  for (const requested of versions) expect([...requested]).toEqual(['2.0.0'])
})

test('a release waits for a half-filled form and an open one-time card', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  const fillName = async (name: string) => {
    await page.getByRole('link', { name: /Almaty/ }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
  }

  await test.step('the navigation away from the form does not apply it, and the next one does', async () => {
    await fillName('pho')
    await markDocument(page)
    await released.site.release(nextReleases.newTitles)
    await returnToTab(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expectHeading(page, 'Settings')
    await expect(markedDocument(page)).toBeAttached()

    await page.getByRole('link', { name: 'Nodes', exact: true }).click()
    await expectHeading(page, 'New nodes')
    await expect(markedDocument(page)).toHaveCount(0)
  })

  await test.step('a rollback does not close the card', async () => {
    await fillName('phone')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('shown only once')).toBeVisible()
    await markDocument(page)
    await released.site.rollBack('office')
    await returnToTab(page)

    await page.getByRole('link', { name: 'Settings' }).click()

    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(markedDocument(page)).toBeAttached()
    await expect(page.getByText('shown only once')).toBeVisible()
  })
})
