import type { Locator, Page } from '@playwright/test'

/** An announcement to screen readers, which is in the live region of the site for a few seconds. */
export const announcement = (page: Page, text: string): Locator =>
  page.locator('#announcements[aria-live=polite]').getByText(text, { exact: true })

/** The containers of visible texts that are announced when they appear or change. */
export const liveRegion = (container: Page | Locator): Locator => container.locator('[aria-live=polite]')
