import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'

export const loginPath = routes.login.to()

/** Runs `act` in a new browser context. Throws when the console has errors, because a broken page would be fast. */
export async function visit<T>(browser: Browser, act: (page: Page, protocol: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  const errors: string[] = []
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  context.on('weberror', (error) => errors.push(error.error().message))
  try {
    const page = await context.newPage()
    const result = await act(page, await context.newCDPSession(page))
    if (errors.length > 0) throw new Error('The console of the page has errors')
    return result
  } catch (error) {
    throw new Error([error instanceof Error ? error.message : String(error), ...errors].join('\n'), {
      cause: error,
    })
  } finally {
    await context.close()
  }
}

/** In milliseconds from the start of the navigation, except `shift` (https://web.dev/articles/cls). */
export type PageLoad = {
  firstPaint: number
  largestPaint: number
  /** When the form works: it is no longer the prerendered one. Infinite for a page without scripts. */
  usable: number
  /** The time of long tasks beyond 50 ms each. */
  blocking: number
  shift: number
}

type Watched = { pageLoad?: PageLoad }

/** Collects the figures in the page; polling from outside would be less precise. */
function watchLoad() {
  const longTask = 50
  const load = { firstPaint: 0, largestPaint: 0, usable: Infinity, blocking: 0, shift: 0 }
  const watched = globalThis as Watched
  watched.pageLoad = load
  // No function with a name: the build tool would add a helper that the page does not have.
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') load.firstPaint = entry.startTime
        if (type === 'largest-contentful-paint') load.largestPaint = entry.startTime
        if (type === 'longtask') load.blocking += entry.duration - longTask
        if (type === 'layout-shift') load.shift += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type, buffered: true })
  }
  new MutationObserver(() => {
    const submit = document.querySelector('form:has(input[type="email"]) [type="submit"]')
    if (submit && !submit.closest('[data-prerendered]') && load.usable === Infinity) load.usable = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

const loadOf = async (page: Page): Promise<PageLoad> => {
  // The entries of a paint arrive after it.
  await page.waitForFunction(() => ((globalThis as Watched).pageLoad?.largestPaint ?? 0) > 0)
  const load = await page.evaluate(() => (globalThis as Watched).pageLoad)
  if (!load) throw new Error('The page reported no figures')
  return load
}

/** Opens the login page and waits until its form works, without input. */
export async function loadLogin(page: Page, url: string): Promise<PageLoad> {
  await page.addInitScript(watchLoad)
  await page.goto(url + loginPath, { waitUntil: 'commit' })
  await page.waitForFunction(() => ((globalThis as Watched).pageLoad?.usable ?? Infinity) < Infinity)
  return loadOf(page)
}

/** Opens the login page and checks that its form works. */
export async function openLogin(page: Page, url: string): Promise<PageLoad> {
  // Before the input, which ends the search for the largest paint.
  const load = await loadLogin(page, url)
  const email = page.getByLabel('Email')
  await email.pressSequentially('a')
  await expect(email).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  return load
}

/** Opens a page without scripts. */
export async function openStatic(page: Page, url: string): Promise<PageLoad> {
  await page.addInitScript(watchLoad)
  await page.goto(url + loginPath)
  return loadOf(page)
}
