import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { measureAlternately } from '../measure.ts'
import { visit } from '../visit.ts'

export const loginPath = routes.login.to()

/** Milliseconds from the start of the navigation, except `blocking`, a duration, and `shift`, a sum of layout shift scores. */
export type PageLoad = {
  firstPaint: number
  largestPaint: number
  /** When React has replaced the prerendered form. Infinite for a page without scripts. */
  usable: number
  /** The sum of what each long task takes beyond 50 ms (https://web.dev/articles/tbt). */
  blocking: number
  shift: number
}

type Watched = { pageLoad?: PageLoad }

/** Runs in the page, and collects the figures as they occur: polling from outside would be less precise. */
function watchLoad() {
  const longTask = 50
  const load = { firstPaint: 0, largestPaint: 0, usable: Infinity, blocking: 0, shift: 0 }
  const watched = globalThis as Watched
  watched.pageLoad = load
  // No named functions: tsx would wrap them in a helper that is missing in the page (https://github.com/privatenumber/tsx/issues/113).
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

/** Opens the login page without input, and waits until its largest paint is reported and, unless it is static, until it is usable. */
export async function loadLogin(page: Page, url: string, isStatic = false): Promise<PageLoad> {
  await page.addInitScript(watchLoad)
  await page.goto(url + loginPath, { waitUntil: 'commit' })
  if (!isStatic) await page.waitForFunction(() => ((globalThis as Watched).pageLoad?.usable ?? Infinity) < Infinity)
  // The performance entry of a paint is delivered after the paint.
  await page.waitForFunction(() => ((globalThis as Watched).pageLoad?.largestPaint ?? 0) > 0)
  const load = await page.evaluate(() => (globalThis as Watched).pageLoad)
  if (!load) throw new Error('The page reported no figures')
  return load
}

/** Throws unless the login form keeps a typed character and enables its button. */
async function expectForm(page: Page): Promise<void> {
  const email = page.getByLabel('Email')
  await email.pressSequentially('a')
  await expect(email).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
}

/** Slow 4G: latency in milliseconds, throughput in bytes per second. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** The factor by which the CPU is slower. */
const slowdown = 4

export async function throttle(protocol: CDPSession): Promise<void> {
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', network)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

export const describeConditions = (runs: number): string =>
  `150 ms, 1.6 Mbit/s down, 750 kbit/s up, a CPU ${slowdown}× slower; ${runs} alternating runs`

/** `isStatic`: the page has no scripts, and so is never usable. */
type MeasuredSite = { name: string; url: string; isStatic?: boolean }
export type Loads = { name: string; loads: PageLoad[] }

/** Opens the login pages of all sites alternately, with a slow network and CPU. */
export async function measureLoads(browser: Browser, sites: readonly MeasuredSite[], rounds: number): Promise<Loads[]> {
  const measured = await measureAlternately(sites, { rounds }, ({ url, isStatic = false }) =>
    visit(browser, async (page, protocol) => {
      await throttle(protocol)
      // Before the input, after which the browser reports no larger paint (https://web.dev/articles/lcp).
      const load = await loadLogin(page, url, isStatic)
      if (!isStatic) await expectForm(page)
      return load
    }),
  )
  return sites.map(({ name }, index) => ({ name, loads: measured[index]! }))
}
