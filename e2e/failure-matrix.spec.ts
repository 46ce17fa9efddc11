import type { Locator, Page } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import type { BrowserFixtures } from './support/browser-pool.ts'
import { isMeasurement, recordCell } from './support/failure-matrix-cells.ts'
import { faultProxy, faults, type Fault, type FaultProxy } from './support/fault-proxy.ts'
import { markDocument, markedDocument } from './support/marked-document.ts'
import { remoteFiles } from './support/site-files.ts'
import { passSlowAfter, slowNote } from './support/slow-note.ts'
import { expect, test as base } from './support/test.ts'

/** A proxy with faults in front of the server, one for each worker. */
const test = base.extend<object, { network: FaultProxy }>({
  network: [
    async ({ server }, provide) => {
      const proxy = await faultProxy(server.url)
      await provide(proxy)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],
})

const files = remoteFiles('office', routes.nodes.path)
const escaped = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

const parts = {
  discovery: /^\/discovery\.json/,
  entry: escaped(files.entry),
  'exposed chunk': escaped(files['exposed chunk']),
  'lazy chunk': escaped(files['lazy chunk']),
  style: escaped(files.style),
  translations: /^\/i18n\/locales\/en\/office-/,
}
type Part = keyof typeof parts
type Cell = { part: Part; fault: Fault }

/**
 * The fault with which each part is tested. The same code loads all files of a remote, so only a measurement needs all pairs;
 * `slow-files.spec.ts` tests more about hanging files.
 */
const testedFaults: Record<Part, (typeof faults)[number]> = {
  discovery: '200 with a wrong body',
  entry: '404',
  'exposed chunk': 'hanging',
  'lazy chunk': '500 with HTML',
  style: 'connection cut',
  translations: 'connection cut',
}

const { remote, translations } = limits
/** Milliseconds until the failed state: the pauses between the retries (§9), or the time limit of a hanging file. */
const timeLimitOf = (part: Part, fault: Fault) => {
  const pauses =
    part === 'translations'
      ? translations.retryDelay * (2 ** translations.maxRetries - 1)
      : remote.retryDelays.reduce((sum, delay) => sum + delay, 0)
  if (fault !== 'hanging') return pauses
  return part === 'translations' ? translations.failAfter : remote.fileTimeout
}
/** The most requests for one file until the failed state. */
const requestLimitOf = (part: Part) =>
  part === 'translations' ? translations.maxRetries + 1 : remote.retryDelays.length + 1
/** The test moves the clock of the page past the longest time limits, except in a measurement. */
const needsClock = (part: Part, fault: Fault) =>
  !isMeasurement && (fault === 'hanging' || (part === 'translations' && fault === 'connection cut'))
/** The retries of hanging translations continue behind the failed state. */
const requestsBehindFailure = (part: Part, fault: Fault) =>
  part === 'translations' && fault === 'hanging' ? translations.maxRetries : 0

/** A page checks the discovery document once by itself, some time after it was opened. */
const requestsByPage = (part: Part) => (part === 'discovery' ? 1 : 0)

/** Additional time for a machine that is busy or pauses, in ms. */
const slack = 15_000

const nodesIn = (page: Page) => page.getByRole('heading', { name: 'Nodes' })
const supportIn = (page: Page) => page.getByRole('heading', { name: 'Support' })

/** Opens a section other than the office, with no file of the office loaded. */
async function openSupport(network: FaultProxy, { openAs, sessionOf }: BrowserFixtures) {
  const session = await sessionOf('member')
  const origins = session.origins.map((origin) => ({ ...origin, origin: network.url }))
  const page = await openAs(null, {
    baseURL: network.url,
    storageState: { ...session, origins },
  })
  await page.goto(routes.support.to())
  await expect(supportIn(page)).toBeVisible()
  await markDocument(page)
  return page
}

/**
 * Opens the nodes while a file fails, and expects a note with Try again if it hangs. Returns the seconds until `shown` is visible, and the
 * number of requests for the file.
 */
async function goToNodes(page: Page, requestCount: () => number, shown: Locator, { part, fault }: Cell) {
  const before = requestCount()
  const begun = performance.now()
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  if (fault === 'hanging') {
    await expect(slowNote(page)).toBeVisible({ timeout: remote.slowAfter + slack })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await expect(shown).toBeVisible({ timeout: timeLimitOf(part, fault) + slack })
  return { after: (performance.now() - begun) / 1000, tries: requestCount() - before }
}

/** Like `goToNodes`, but moves the clock of the page past the slow note or the retries to the failed state. */
async function waitForNodes(page: Page, requestCount: () => number, failed: Locator, { part, fault }: Cell) {
  const before = requestCount()
  await page.clock.install()
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect.poll(requestCount).toBe(before + 1)
  if (fault === 'hanging') {
    await passSlowAfter(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(failed).toBeHidden()
    await page.clock.fastForward(part === 'translations' ? translations.failAfter : remote.fileTimeout)
  } else {
    for (let retry = 0; retry < translations.maxRetries; retry += 1) {
      await page.clock.fastForward(translations.retryDelay * 2 ** retry)
      await expect.poll(requestCount).toBe(before + retry + 2)
    }
  }
  await expect(failed).toBeVisible()
  return { after: timeLimitOf(part, fault) / 1000, tries: requestCount() - before }
}

for (const [part, url] of Object.entries(parts) as [Part, RegExp][]) {
  for (const fault of isMeasurement ? faults : [testedFaults[part]]) {
    test(`${part}: ${fault}`, async ({ expectedErrors, network, openAs, sessionOf }) => {
      test.setTimeout(120_000)
      expectedErrors.push(/Failed to load resource/, /integrity/, /Refused to|MIME type/)
      const requestCount = () => network.requestCount(url)
      const page = await openSupport(network, { openAs, sessionOf })
      const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
      network.fail(url, fault)

      const isSlow = fault === 'slow'
      const measured = needsClock(part, fault)
        ? await waitForNodes(page, requestCount, failed, { part, fault })
        : await goToNodes(page, requestCount, isSlow ? nodesIn(page) : failed, { part, fault })
      recordCell({ part, fault, shown: isSlow ? 'page' : 'failed', ...measured })
      expect(measured.tries).toBeGreaterThan(0)
      expect(measured.tries).toBeLessThanOrEqual(requestLimitOf(part) + requestsByPage(part))

      if (!isSlow) {
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
        await expectOtherSections(page, requestCount, 2 * requestsByPage(part) + requestsBehindFailure(part, fault))
        network.restore()
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(nodesIn(page)).toBeVisible()
      }
      network.restore()
      await expect(markedDocument(page)).toBeAttached()
    })
  }
}

/** Expects that another section works in a new page under the same fault, and that the failed section sends no requests. */
async function expectOtherSections(page: Page, requestCount: () => number, byPages: number) {
  const before = requestCount()
  const other = await page.context().newPage()
  await other.goto(routes.support.to())
  await expect(supportIn(other)).toBeVisible()
  expect(requestCount() - before).toBeLessThanOrEqual(byPages)
}
