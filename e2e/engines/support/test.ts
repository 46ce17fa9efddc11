import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import type { DemoUser } from '../../support/sessions.ts'
import { test as base, expect, type SessionOf } from '../../support/test.ts'
import { chromiumEngine } from './chromium.ts'
import type { Engine } from './engine-driver.ts'
import { EnginePage } from './engine-page.ts'
import { isFirefoxInstalled, startFirefox } from './firefox.ts'
import { isWebKitInstalled, startWebKit } from './webkit.ts'

export { expect }

export type EngineName = 'chromium' | 'firefox' | 'webkit'

type PageOptions = { userAgent?: string; language?: string }

export type OpenEnginePage = (user: DemoUser | null, options?: PageOptions) => Promise<EnginePage>

/** Options that the projects in `playwright.config.ts` set. */
export type EngineOptions = { engineName: EngineName }

type WorkerFixtures = EngineOptions & {
  /** Null if the engine is not installed on this machine. */
  engine: Engine | null
}

type Fixtures = {
  /** The width of new pages. */
  width: number
  /** Opens a page with an empty cache, signed in through its storage; null is a guest. */
  openPage: OpenEnginePage
}

const installed: Record<EngineName, () => boolean> = {
  chromium: () => true,
  firefox: isFirefoxInstalled,
  webkit: isWebKitInstalled,
}

const isCi = process.env['CI'] === 'true'

const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  width: [1280, { option: true }],

  engine: [
    async ({ engineName, browser }, provide) => {
      const isMissing = !installed[engineName]()
      if (isMissing && isCi) throw new Error(`Tests in ${engineName} must run here, and it is not installed`)
      const start = {
        chromium: async () => chromiumEngine(browser),
        firefox: () => startFirefox(),
        webkit: startWebKit,
      }
      const engine = isMissing ? null : await start[engineName]()
      await provide(engine)
      await engine?.close()
    },
    { scope: 'worker' },
  ],

  openPage: async ({ expectedErrors, engine, server, sessionOf, width }, provide, testInfo) => {
    if (!engine) return testInfo.skip(true, 'The engine is not installed')
    const pages: EnginePage[] = []
    await provide(async (user, { userAgent, language } = {}) => {
      const page = new EnginePage(await engine.open(userAgent), server.url)
      pages.push(page)
      await page.driver.resize(width, width < 600 ? 844 : 900)
      if (user) await signIn(page, await sessionOf(user), server.url)
      if (language) await storeItems(page, [{ name: limits.translations.storageKey, value: language }], server.url)
      return page
    })
    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshot(pages.at(-1), testInfo)
    const consoleErrors = pages.flatMap(({ driver }) => driver.consoleErrors())
    for (const { driver } of pages) await driver.close()
    const expected = [...expectedErrors, textDocumentError, cancelledRegistration, cancelledScript]
    const isExpected = (text: string) => expected.some((error) => error.test(text))
    expect(consoleErrors.filter((text) => !isExpected(text))).toEqual([])
  },
})

/** A text document on the origin of the site, which loads no other files, so that the next page is a cold load. */
const textPath = '/healthz'
/** WebKit applies a built-in stylesheet to text documents, which the Content Security Policy of the server blocks. */
const textDocumentError = /\/healthz:1:1: .*Refused to apply a stylesheet/

/** WebKit logs this error when the page is left while it registers its service worker. */
const cancelledRegistration = /Cannot load \S+\/service-worker\.js due to access control checks/

/** Firefox logs this error when the page is left while it loads a script: the hash is the SHA-384 of no bytes. */
const cancelledScript = /“sha384” hashes in the integrity attribute .* computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9/

export const openText = (page: EnginePage, baseUrl: string) => page.driver.goto(baseUrl + textPath)

/** Replaces the stored session, in a document without scripts. */
export const signIn = (page: EnginePage, session: Awaited<ReturnType<SessionOf>>, baseUrl: string) =>
  storeItems(page, session.origins[0]?.localStorage ?? [], baseUrl)

async function storeItems(page: EnginePage, entries: { name: string; value: string }[], baseUrl: string) {
  await openText(page, baseUrl)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entries)
}

/** Attaches a screenshot of the page to a failed test, unless the page does not respond. */
async function attachScreenshot(page: EnginePage | undefined, testInfo: TestInfo) {
  const image = await page?.driver.screenshot().catch(() => undefined)
  if (!image) return
  const file = testInfo.outputPath('engine.png')
  await writeFile(file, image)
  await testInfo.attach('engine', { path: file, contentType: 'image/png' })
}

type JourneyFixtures = Parameters<Parameters<typeof test>[2]>[0]

/** The widths of a desktop and of a phone, in pixels. */
export const bothWidths = [1280, 390]

/** Defines a test for each width. An engine runs its width in `playwright.config.ts`; Firefox and WebKit also run all of `atWidths`. */
export function journey(title: string, run: (fixtures: JourneyFixtures) => Promise<void>, atWidths?: number[]) {
  for (const width of atWidths ?? bothWidths) {
    test.describe(`${width} px`, { tag: atWidths ? ['@everywhere'] : [] }, () => {
      test.use({ width })
      test(title, run)
    })
  }
}
