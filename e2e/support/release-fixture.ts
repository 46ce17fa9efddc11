import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { buildVariant, setTranslation, type Variant } from './built-variant.ts'
import { expectCached, waitForServiceWorker } from './service-worker.ts'
import { demoStorage } from './sessions.ts'
import { liveReleaseOf } from './site-files.ts'
import { expect, test as base, type OpenAs, type SiteServer } from './test.ts'

export type Released = SiteServer

/** The releases of the tests, each built from changed sources. */
export const nextReleases = {
  shell: { app: 'shell', version: '2.0.0' },
  /** A release of the office with other titles, which the page shows. */
  newTitles: {
    app: 'office',
    version: '2.0.0',
    change: (folder: string) => {
      setTranslation(folder, 'office.nodes.title', 'New nodes')
      setTranslation(folder, 'office.settings.title', 'New settings')
    },
  },
} satisfies Record<string, Variant>

export const test = base.extend<{ released: Released; variants: void }>({
  serviceWorkers: 'allow',

  /** Builds the releases before the first test, outside of its time limit. */
  variants: [
    async ({}, provide) => {
      for (const variant of Object.values(nextReleases)) await buildVariant(variant)
      await provide()
    },
    { timeout: 300_000 },
  ],

  /** A server with a copy of the site, on which the test can release. */
  released: async ({ variants: _built, siteServer }, provide, test) => {
    // Compressing the files of a release takes a while.
    test.slow()
    disablePageTimeout(siteServer.site.folder)
    await provide(siteServer)
  },
})

/**
 * Lets the service worker wait for the network, however long that takes: after 2 s it
 * would respond from its cache, with the former releases, when the machine pauses.
 */
function disablePageTimeout(site: string): void {
  const file = path.join(site, liveReleaseOf('shell').url, '../../../service-worker.js')
  const script = readFileSync(file, 'utf8')
  const patched = script.replace(/setTimeout\(\(\)=>(\w+)\(null\),\w+\)/, 'setTimeout(()=>$1(null),1e6)')
  if (patched === script) throw new Error(`${file} contains no timeout for the page`)
  writeFileSync(file, patched)
  writeFileSync(`${file}.gz`, gzipSync(patched))
  writeFileSync(`${file}.br`, brotliCompressSync(patched))
}

/** Opens a member's page and waits until the service worker has cached its files. */
export async function openMember({ server }: Released, openAs: OpenAs): Promise<Page> {
  const page = await openAs(null, { baseURL: server.url, storageState: await demoStorage(server.url) })
  await page.goto(routes.nodes.to())
  await waitForServiceWorker(page)
  await expectCached(page, /^\/remotes\/office\//)
  return page
}

/** Returns to the tab, which then requests the discovery document. */
export async function returnToTab(page: Page): Promise<void> {
  // A check that takes too long is aborted, and repeated when the user returns again.
  await expect(async () => {
    const response = page.waitForResponse('**/discovery.json', { timeout: 4000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await (await response).finished()).toBeNull()
  }).toPass()
  // The page has read the response when it is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
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
