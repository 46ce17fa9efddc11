import type { Page } from '@playwright/test'
import { runServer, type RunningServer } from 'platform/run-server'
import { copySite, type SiteCopy } from './support/site-copy.ts'
import { demonstration, expect, logIn, test as base, type OpenAs } from './support/test.ts'
import { expectKept, keptFiles, workerOf } from './support/worker.ts'

type Released = { server: RunningServer; site: SiteCopy }

/** A server on its own copy of the site, on which the test releases. */
const test = base.extend<{ released: Released }>({
  released: async ({}, provide) => {
    const site = copySite()
    const server = await runServer({ ...demonstration, SITE_DIR: site.folder })
    await provide({ server, site })
    await server.stop()
    site.remove()
  },
})

async function openMember({ server }: Released, openAs: OpenAs): Promise<Page> {
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, 'member')
  await workerOf(page)
  await expectKept(page, /^\/remotes\/office\//)
  return page
}

/** The person comes back to the tab, which asks what is live. */
async function returnToTab(page: Page) {
  const asked = page.waitForResponse('**/discovery.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

/** The versions of a part whose files the page has asked for since. */
function versionsOf(page: Page, part: string): Set<string> {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const [, version] = new RegExp(`/${part}/(\\d+\\.\\d+\\.\\d+)/`).exec(new URL(request.url()).pathname) ?? []
    if (version) versions.add(version)
  })
  return versions
}

/** A mark that lives as long as the document. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'))
const marked = (page: Page) => page.locator('html[data-marked]')

for (const part of ['office', 'shell']) {
  test(`a release of ${part} reaches an open tab with its next link, whole`, async ({ released, openAs }) => {
    const page = await openMember(released, openAs)
    await mark(page)
    released.site.release(part, '2.0.0')
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

  test(`a release of ${part} replaces what is kept of the one before, and opens offline`, async ({
    announced,
    released,
    openAs,
  }) => {
    announced.push(/net::ERR_INTERNET_DISCONNECTED/)
    const page = await openMember(released, openAs)
    const place = part === 'shell' ? '/shell/' : `/remotes/${part}/`
    released.site.release(part, '2.0.0')

    await page.reload()
    await expectKept(page, new RegExp(`^${place}2\\.0\\.0/`))
    await expect
      .poll(async () => (await keptFiles(page)).filter((address) => address.startsWith(`${place}1.0.0/`)))
      .toEqual([])

    // The toast comes last of what is kept.
    await expectKept(page, part === 'shell' ? /^\/shell\/2.*\/async\/.*\.css$/ : /^\/shell\/.*\/async\/.*\.css$/)

    await page.context().setOffline(true)
    const versions = versionsOf(page, part)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    expect([...versions]).toEqual(['2.0.0'])
  })
}

test('a release waits for a half-filled form, and comes with the link after', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('pho')
  await mark(page)
  released.site.release('office', '2.0.0')
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(marked(page)).toBeAttached()

  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

test('a release does not take a one-time card away', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await page.getByRole('link', { name: /Almaty/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('phone')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('shown only once')).toBeVisible()
  await mark(page)
  released.site.release('office', '2.0.0')
  await returnToTab(page)

  await page.getByRole('link', { name: 'Settings' }).click()

  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(marked(page)).toBeAttached()
  await expect(page.getByText('shown only once')).toBeVisible()
})
