import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const farthest = 60

/** Presses Tab until something has the focus, and fails when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < farthest; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}
