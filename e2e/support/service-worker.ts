import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    const lists = caches.map(async (name) => (await globalThis.caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until a matching path is cached. */
export async function expectCached(page: Page, path: RegExp): Promise<void> {
  const isCached = async () => (await cachedPaths(page)).some((file) => path.test(file))
  // Files are cached one after the other.
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true)
}
