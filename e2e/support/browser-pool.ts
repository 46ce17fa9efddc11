import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Language } from '@sallyport/contract/config'
import { clearInterceptions } from './intercept.ts'
import type { Screen } from './screen.ts'
import type { StorageState } from './sessions.ts'
import { storeLanguage } from './store-language.ts'
import type { OpenAs, SessionOf } from './test.ts'

const emptyStorage: StorageState = { cookies: [], origins: [] }

/** A document of the site without scripts. Between two screens, `about:blank` would start another process, which takes half a second. */
const textPath = '/healthz'

/** Replaces the storage in the open document. `setStorageState` would open another page for it, and empty the HTTP cache. */
async function setStorage(page: Page, { cookies, origins }: StorageState) {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.evaluate((entries) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, origins[0]?.localStorage ?? [])
}

export type BrowserFixtures = { openAs: OpenAs; sessionOf: SessionOf }

type PoolOptions = {
  language: Language
  locale: string
  /** Prepares a browser before each screen. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens one browser for each user and options, and resets it before each screen: a browser with an empty cache is slow. */
export function browserPool({ openAs, sessionOf }: BrowserFixtures, { language, locale, prepare }: PoolOptions) {
  const pages = new Map<string, Promise<Page>>()

  async function open(as: Screen['as'], options: BrowserContextOptions | undefined) {
    const page = await openAs(as ?? null, { locale, ...options })
    await storeLanguage(page, language)
    return page
  }

  return async ({ as, options }: Screen) => {
    const kind = JSON.stringify([as, options])
    const opened = pages.get(kind) ?? open(as, options)
    pages.set(kind, opened)
    const page = await opened
    // Removes the listener of `collectData` for the previous screen.
    page.removeAllListeners('response')
    await page.unrouteAll()
    clearInterceptions(page)
    await page.context().setOffline(false)
    await page.goto(textPath)
    await setStorage(page, as ? await sessionOf(as) : emptyStorage)
    await prepare?.(page)
    return page
  }
}
