import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Waits until the service worker answers for the page. */
export async function workerOf(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses of everything that the worker keeps. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    const lists = caches.map(async (name) => (await globalThis.caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until the worker has kept a file of an address that matches. */
export async function expectKept(page: Page, address: RegExp): Promise<void> {
  const kept = async () => (await keptFiles(page)).some((file) => address.test(file))
  // It keeps one file after the other.
  await expect.poll(kept, { timeout: 30_000 }).toBe(true)
}
