import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'

/** Stores the language before the page loads, as if the user had selected it. */
export const storeLanguage = (page: Page, language: string): Promise<unknown> =>
  page.addInitScript(
    ([key, code]) => {
      // `about:blank` has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key, code)
    },
    [limits.translations.storageKey, language] as const,
  )
