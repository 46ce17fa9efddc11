import type { Page } from '@playwright/test'
import { runServer, type RunningServer } from 'platform/run-server'
import { buildVariant, setWord, type Variant } from './built-variant.ts'
import { copySite, type SiteCopy } from './site-copy.ts'
import { demonstration, expect, logIn, test as base, type OpenAs } from './test.ts'
import { expectKept, workerOf } from './worker.ts'

export type Released = { server: RunningServer; site: SiteCopy }

/** What tests release, each really built. */
export const nextReleases = {
  office: { app: 'office', version: '2.0.0' },
  shell: { app: 'shell', version: '2.0.0' },
  /** People can tell it from the one before by its titles. */
  newTitles: {
    app: 'office',
    version: '2.0.0',
    change: (folder: string) => {
      setWord(folder, 'office.nodes.title', 'New nodes')
      setWord(folder, 'office.settings.title', 'New settings')
    },
  },
} satisfies Record<string, Variant>

export const test = base.extend<{ released: Released }, { variants: void }>({
  /** Built once, and not on the time of a test. */
  variants: [
    async ({}, provide) => {
      for (const variant of Object.values(nextReleases)) await buildVariant(variant)
      await provide()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  /** A server on its own copy of the site, on which the test releases. */
  released: async ({ variants: _built }, provide, test) => {
    // Compressing what is released takes a while.
    test.slow()
    const site = copySite()
    const server = await runServer({ ...demonstration, SITE_DIR: site.folder })
    await provide({ server, site })
    await server.stop()
    site.remove()
  },
})

/** A page of a member, in a browser whose worker has kept what the page needs. */
export async function openMember({ server }: Released, openAs: OpenAs): Promise<Page> {
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, 'member')
  await workerOf(page)
  await expectKept(page, /^\/remotes\/office\//)
  return page
}

/** The person comes back to the tab, which asks what is live. */
export async function returnToTab(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/discovery.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await asked).finished()
}

/** The versions of a part whose files the page has asked for since. */
export function versionsOf(page: Page, part: string): Set<string> {
  const versions = new Set<string>()
  page.on('request', (request) => {
    const [, version] = new RegExp(`/${part}/(\\d+\\.\\d+\\.\\d+)/`).exec(new URL(request.url()).pathname) ?? []
    if (version) versions.add(version)
  })
  return versions
}

/** A mark that lives as long as the document. */
export const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'))
export const marked = (page: Page) => page.locator('html[data-marked]')

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
