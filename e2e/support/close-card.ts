import type { Page } from '@playwright/test'

/** Closes the one-time card and confirms that its config was not saved. */
export async function closeCard(page: Page, close = 'Close'): Promise<void> {
  const button = { name: close, exact: true }
  await page.getByRole('region').getByRole('button', button).click()
  await page.getByRole('alertdialog').getByRole('button', button).click()
}
