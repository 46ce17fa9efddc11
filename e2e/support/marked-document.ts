import type { Page } from '@playwright/test'

/** Marks the document: after a reload, `markedDocument` finds nothing. */
export const markDocument = (page: Page) =>
  page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'))

export const markedDocument = (page: Page) => page.locator('html[data-marked]')
