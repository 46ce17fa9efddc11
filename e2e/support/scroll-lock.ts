import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Expects that the page does not scroll behind a dialog, or that it scrolls when `isLocked` is false. */
export async function expectScrollLocked(page: Page, isLocked: boolean) {
  await page.mouse.move(200, 200)
  if (isLocked) expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  // A wheel event that arrives while the lock is being removed is lost.
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY > 0), { timeout: 1000 }).toBe(!isLocked)
  }).toPass()
}
