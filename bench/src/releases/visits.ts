import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import { recordingProxy, type RecordedResponse } from 'platform/recording-proxy'
import { withSetup } from '../setup.ts'
import { demoUser, logIn } from '../visit.ts'

type Visit = { context: BrowserContext; responsesUntilQuiet: () => Promise<RecordedResponse[]> }

/** Runs a visit with a new persistent profile: browsers need not use compression dictionaries in incognito contexts. */
const visitSite = <T>(site: string, hasWorker: boolean, act: (visit: Visit) => Promise<T>): Promise<T> =>
  withSetup(async ({ startServer, newFolder, stopAtEnd }) => {
    const server = await startServer({ SITE_DIR: site, DEMO: '1' })
    const proxy = stopAtEnd(await recordingProxy(server.url))
    const context = await chromium.launchPersistentContext(newFolder(), {
      ...chromiumOptions,
      baseURL: proxy.url,
      locale: 'en-US',
      serviceWorkers: hasWorker ? 'allow' : 'block',
    })
    stopAtEnd({ stop: () => context.close() })
    async function responsesUntilQuiet(): Promise<RecordedResponse[]> {
      // The network is quiet when no response arrives for two seconds.
      await wait(2000)
      const latest = proxy.takeResponses()
      return latest.length === 0 ? [] : [...latest, ...(await responsesUntilQuiet())]
    }
    return act({ context, responsesUntilQuiet })
  })

const expectNodes = (page: Page) => expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible({ timeout: 30_000 })

async function logInAsMember(page: Page): Promise<void> {
  await logIn(page, demoUser('member'))
  await expectNodes(page)
}

/** The responses to a member who opened the nodes before a release, and opens them again after it. */
export function measureReturn(
  site: string,
  release: () => Promise<void>,
  hasWorker = false,
): Promise<RecordedResponse[]> {
  return visitSite(site, hasWorker, async ({ context, responsesUntilQuiet }) => {
    const first = await context.newPage()
    await first.goto(routes.login.to())
    await logInAsMember(first)
    await responsesUntilQuiet()
    await first.close()
    await release()
    const second = await context.newPage()
    await second.goto(routes.nodes.to())
    await expectNodes(second)
    return responsesUntilQuiet()
  })
}

/** The responses with files of the office to a visitor who opens the login page, and logs in for the first time. */
export function measureSecondSection(site: string): Promise<RecordedResponse[]> {
  return visitSite(site, false, async ({ context, responsesUntilQuiet }) => {
    const page = await context.newPage()
    await page.goto(routes.login.to())
    await expect(page.getByLabel('Email')).toBeVisible()
    await responsesUntilQuiet()
    await logInAsMember(page)
    const responses = await responsesUntilQuiet()
    return responses.filter(({ path: name }) => /^\/remotes\/office\/|\/office-/.test(name))
  })
}
