import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Clicks Try again of a section that could not be loaded, and waits until it has failed once more. */
export async function retrySection(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  // Each failure is shown in a new alert.
  await page.getByRole('alert').evaluate((alert) => void (alert.dataset['former'] = 'yes'))
  await again.click()
  await expect(page.locator('[role=alert][data-former]')).toHaveCount(0)
  await expect(again).toBeEnabled()
}
