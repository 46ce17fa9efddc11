import { mark, marked, nextReleases, openMember, returnToTab, test, versionsOf } from './support/released.ts'
import { expect } from './support/test.ts'
import { expectKept, keptFiles } from './support/worker.ts'

for (const part of ['office', 'shell'] as const) {
  test(`a release of ${part} reaches an open tab completely with its next navigation`, async ({ released, openAs }) => {
    const page = await openMember(released, openAs)
    await mark(page)
    await released.site.release(nextReleases[part])
    const versions = versionsOf(page, part)

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(marked(page)).toBeAttached()
    expect([...versions].filter((version) => version !== '1.0.0')).toEqual([])

    await returnToTab(page)
    await expect(marked(page)).toBeAttached()
    versions.clear()
    await page.getByRole('link', { name: 'Nodes', exact: true }).click()
    await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()
    await expect(marked(page)).toHaveCount(0)
    expect([...versions]).toEqual(['2.0.0'])
  })

  test(`a release of ${part} is cached beside the previous one, replaces it after pruning, and opens offline`, async ({
    announced,
    released,
    openAs,
  }) => {
    announced.push(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await openMember(released, openAs)
    const place = part === 'shell' ? '/shell/' : `/remotes/${part}/`
    await released.site.release(nextReleases[part])

    await page.reload()
    await expectKept(page, new RegExp(`^${place}2\\.0\\.0/`))
    await expectKept(page, new RegExp(`^${place}1\\.0\\.0/`))
    await released.site.prune()
    await page.reload()
    await expect
      .poll(async () => (await keptFiles(page)).filter((address) => address.startsWith(`${place}1.0.0/`)))
      .toEqual([])

    // The stylesheet of the toasts is cached last.
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    if (part === 'office') await expectKept(page, /\/office-2\.0\.0\.json$/)
    await expectKept(page, part === 'shell' ? /^\/shell\/2.*\/async\/.*\.css$/ : /^\/shell\/.*\/async\/.*\.css$/)

    await page.context().setOffline(true)
    const versions = versionsOf(page, part)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    expect([...versions]).toEqual(['2.0.0'])
  })
}

test('a release waits while a form is half filled and takes effect with the navigation after it', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('pho')
  await mark(page)
  await released.site.release(nextReleases.office)
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(marked(page)).toBeAttached()

  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

test('a release does not close an open one-time card', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('phone')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('shown only once')).toBeVisible()
  await mark(page)
  await released.site.release(nextReleases.office)
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()

  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(marked(page)).toBeAttached()
  await expect(page.getByText('shown only once')).toBeVisible()
})
