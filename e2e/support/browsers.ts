import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { speak } from './speak.ts'
import type { OpenAs, SessionOf } from './test.ts'

const nobody = { cookies: [], origins: [] }

export type BrowserFixtures = { openAs: OpenAs; sessionOf: SessionOf }

type Visit = {
  language: 'en' | 'ru'
  locale: string
  /** What a browser meets before its first page. */
  prepare?: (page: Page) => Promise<unknown>
}

/** One browser for each kind of visitor, cleared before each screen: one that has cached nothing is slow. */
export function browsersOf({ openAs, sessionOf }: BrowserFixtures, { language, locale, prepare }: Visit) {
  const pages = new Map<string, Promise<Page>>()

  async function open(as: Screen['as'], options: BrowserContextOptions | undefined) {
    // A worker would answer the page itself before the test can.
    const page = await openAs(as ?? null, { locale, serviceWorkers: 'block', ...options })
    await speak(page, language)
    await prepare?.(page)
    return page
  }

  return async ({ as, options }: Screen) => {
    const kind = JSON.stringify([as, options])
    const opened = pages.get(kind) ?? open(as, options)
    pages.set(kind, opened)
    const page = await opened
    await page.unrouteAll()
    await page.context().setOffline(false)
    await page.goto('about:blank')
    await page.context().setStorageState(as ? await sessionOf(as) : nobody)
    return page
  }
}
