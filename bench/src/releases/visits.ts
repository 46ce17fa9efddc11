import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import { recordingProxy, type RecordedResponse } from 'platform/recording-proxy'
import { withSetup } from '../setup.ts'
import { demoUser, logIn } from '../visit.ts'

type Visit = { context: BrowserContext; responsesUntilQuiet: () => Promise<RecordedResponse[]> }

/** Runs a visit with a profile of its own: incognito contexts need not use compression dictionaries. */
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
      // The network is quiet when nothing arrived for this long.
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

/** What a visitor downloads who opens the nodes after a release, and had opened them before. */
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

/** What a visitor downloads of office who logs in for the first time. */
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
