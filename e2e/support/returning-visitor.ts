import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import { recordingProxy, type RecordedResponse, type RecordingProxy } from 'platform/recording-proxy'
import { expectHeading, test as base } from './release-fixture.ts'
import { expectCached, waitForServiceWorker } from './service-worker.ts'
import { logIn } from './test.ts'

type VisitorOptions = { hasWorker?: boolean }

export type Visitor = {
  context: BrowserContext
  proxy: RecordingProxy
  /** Console errors of all pages. */
  errors: string[]
}

/** Opens a browser with a persistent profile: browsers need not use compression dictionaries in incognito contexts. */
type OpenVisitor = (options?: VisitorOptions) => Promise<Visitor>

export const test = base.extend<{ openVisitor: OpenVisitor }>({
  openVisitor: async ({ released }, provide) => {
    const ends: (() => Promise<void>)[] = []
    await provide(async ({ hasWorker = true } = {}) => {
      const profile = mkdtempSync(path.join(tmpdir(), 'sallyport-profile-'))
      const proxy = await recordingProxy(released.server.url)
      const context = await chromium.launchPersistentContext(profile, {
        ...chromiumOptions,
        baseURL: proxy.url,
        locale: 'en-GB',
        serviceWorkers: hasWorker ? 'allow' : 'block',
      })
      ends.push(async () => {
        await context.close()
        await proxy.stop()
        rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
      })
      const errors: string[] = []
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      context.on('weberror', (error) => errors.push(error.error().message))
      return { context, proxy, errors }
    })
    for (const end of ends) await end()
  },
})

/** The first visit: signs in, opens the nodes and closes the page. Returns the responses of the visit. */
export async function visitFirst({ context, proxy }: Visitor, hasWorker: boolean): Promise<RecordedResponse[]> {
  const page = await context.newPage()
  // The files of the login are dictionaries for the files of the nodes page.
  await page.goto(routes.login.to())
  await page.waitForLoadState('networkidle')
  await logIn(page, 'member')
  await expectHeading(page, 'Nodes')
  if (hasWorker) {
    await waitForServiceWorker(page)
    await expectCached(page, /^\/i18n\/locales\/en\/office-1/)
  }
  await page.waitForLoadState('networkidle')
  await page.close()
  return proxy.takeResponses()
}

/** Opens the nodes again, and waits for their title. */
export async function visitAgain({ context }: Visitor, title: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(routes.nodes.to())
  await expectHeading(page, title)
  await page.waitForLoadState('networkidle')
  return page
}
