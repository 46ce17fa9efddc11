import { expect, type Page } from '@playwright/test'

/** Closes the one-time card, and confirms that its config was not saved. */
export async function closeCard(page: Page, close = 'Close'): Promise<void> {
  const button = { name: close, exact: true }
  await page.getByRole('region').getByRole('button', button).click()
  await page.getByRole('alertdialog').getByRole('button', button).click()
}

/** Closes a card whose config was downloaded. For the first time in a browser, it asks whether the file has arrived. */
export async function closeSavedCard(page: Page): Promise<void> {
  const button = { name: 'Close', exact: true }
  const question = page.getByRole('alertdialog', { name: 'Is the file in your downloads?' })
  await page.getByRole('region', { name: 'New access' }).getByRole('button', button).click()
  await expect(question.or(page.getByRole('heading', { name: 'Create an access' }))).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', button).click()
}
