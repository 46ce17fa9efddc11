import { expect, type Page } from '@playwright/test'

/** The page as the server rendered it, until React replaces it. */
export const prerenderedPage = (page: Page) => page.locator('#root > [data-prerendered]')

/** Waits until React has rendered the page. */
export async function expectRendered(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible(options)
  await expect(prerenderedPage(page)).toHaveCount(0, options)
}
