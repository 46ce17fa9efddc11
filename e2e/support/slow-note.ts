import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import { expect } from './test.ts'

export const slowNote = (page: Page) => page.getByText('This is taking longer than usual')

/**
 * Moves the clock of the page until the slow note appears. On a busy machine the page may start its timer after the
 * first step.
 */
export async function passSlowAfter(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(limits.remote.slowAfter)
    await expect(slowNote(page)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 10_000 })
}
