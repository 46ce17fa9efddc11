import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'

/** The page of somebody who has chosen this language: the one of the browser counts for newcomers alone. */
export const speak = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript(
    ([key, code]) => {
      // A blank page has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key, code)
    },
    [limits.translations.storageKey, language] as const,
  )
