import type { Page } from '@playwright/test'
import { runServer, type RunningServer } from 'platform/run-server'
import { buildVariant, setTranslation, type Variant } from './built-variant.ts'
import { copySite, type SiteCopy } from './site-copy.ts'
import { demoSettings, expect, logIn, test as base, type OpenAs } from './test.ts'
import { expectCached, waitForServiceWorker } from './service-worker.ts'

export type Released = { server: RunningServer; site: SiteCopy }

/** The releases of the tests, each built from changed sources. */
export const nextReleases = {
  office: { app: 'office', version: '2.0.0' },
  shell: { app: 'shell', version: '2.0.0' },
  /** Visible on the page by its titles. */
  newTitles: {
    app: 'office',
    version: '2.0.0',
    change: (folder: string) => {
      setTranslation(folder, 'office.nodes.title', 'New nodes')
      setTranslation(folder, 'office.settings.title', 'New settings')
    },
  },
} satisfies Record<string, Variant>

export const test = base.extend<{ released: Released }, { variants: void }>({
  /** Built once per worker, outside of the time limit of a test. */
  variants: [
    async ({}, provide) => {
      for (const variant of Object.values(nextReleases)) await buildVariant(variant)
      await provide()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  /** A server on its own copy of the site, where the test can release. */
  released: async ({ variants: _built }, provide, test) => {
    // Compressing the files of a release takes a while.
    test.slow()
    const site = copySite()
    const server = await runServer({ ...demoSettings, SITE_DIR: site.folder })
    await provide({ server, site })
    await server.stop()
    site.remove()
  },
})

/** Opens a member's page and waits until the service worker has cached its files. */
export async function openMember({ server }: Released, openAs: OpenAs): Promise<Page> {
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, 'member')
  await waitForServiceWorker(page)
  await expectCached(page, /^\/remotes\/office\//)
  return page
}

/** Returns to the tab, which then requests the discovery document. */
export async function returnToTab(page: Page): Promise<void> {
  const response = page.waitForResponse('**/discovery.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await response).finished()
}

/** The versions of an app whose files the page requests from now on. */
export function requestedVersions(page: Page, part: string): Set<string> {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const [, version] = new RegExp(`/${part}/(\\d+\\.\\d+\\.\\d+)/`).exec(new URL(request.url()).pathname) ?? []
    if (version) versions.add(version)
  })
  return versions
}

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
