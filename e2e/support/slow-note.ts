import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import { expect } from './test.ts'

/** The note that files take longer than usual. */
export const slowNote = (page: Page) => page.getByText('This is taking longer than usual')

/**
 * Moves the clock of the page until it says that files take longer than usual. One step is enough unless the page, on
 * a busy machine, starts to measure after it.
 */
export async function passSlowAfter(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(limits.remote.slowAfter)
    await expect(slowNote(page)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 10_000 })
}
