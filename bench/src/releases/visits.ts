import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { chromiumOptions } from 'platform/browser'
import { recordingProxy, type RecordedResponse, type RecordingProxy } from 'platform/recording-proxy'
import { withSetup } from '../setup.ts'
import { demoUser, logIn } from '../visit.ts'

type Visit = { context: BrowserContext; proxy: RecordingProxy }

/** In milliseconds: the network is quiet when nothing arrived for this long. */
const quiet = 2000

/** Everything that arrives until the network is quiet. */
async function responsesUntilQuiet(proxy: RecordingProxy): Promise<RecordedResponse[]> {
  const responses = []
  for (;;) {
    await wait(quiet)
    const latest = proxy.takeResponses()
    if (latest.length === 0) return responses
    responses.push(...latest)
  }
}

/** Runs a visit with a profile of its own: incognito contexts need not use compression dictionaries. */
const visitSite = <T>(site: string, hasWorker: boolean, act: (visit: Visit) => Promise<T>): Promise<T> =>
  withSetup(async ({ startServer, newFolder, use }) => {
    const server = await startServer({ SITE_DIR: site, DEMO: '1' })
    const proxy = use(await recordingProxy(server.url))
    const context = await chromium.launchPersistentContext(newFolder(), {
      ...chromiumOptions,
      baseURL: proxy.url,
      locale: 'en-US',
      serviceWorkers: hasWorker ? 'allow' : 'block',
    })
    use({ stop: () => context.close() })
    return act({ context, proxy })
  })

const expectNodes = (page: Page) => expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible({ timeout: 30_000 })

type ReturningVisit = { site: string; hasWorker?: boolean; release: () => Promise<void> }

/** What a visitor downloads who opens the nodes after a release, and had opened them before. */
export function measureReturn({ site, hasWorker = false, release }: ReturningVisit): Promise<RecordedResponse[]> {
  return visitSite(site, hasWorker, async ({ context, proxy }) => {
    const first = await context.newPage()
    await first.goto(routes.login.to())
    await logIn(first, demoUser('member'))
    await expectNodes(first)
    await responsesUntilQuiet(proxy)
    await first.close()
    await release()
    const second = await context.newPage()
    await second.goto(routes.nodes.to())
    await expectNodes(second)
    return responsesUntilQuiet(proxy)
  })
}

/** What a visitor downloads of office who logs in for the first time. */
export function measureSecondSection(site: string): Promise<RecordedResponse[]> {
  return visitSite(site, false, async ({ context, proxy }) => {
    const page = await context.newPage()
    await page.goto(routes.login.to())
    await expect(page.getByLabel('Email')).toBeVisible()
    await responsesUntilQuiet(proxy)
    await logIn(page, demoUser('member'))
    await expectNodes(page)
    const responses = await responsesUntilQuiet(proxy)
    return responses.filter(({ path: name }) => /^\/remotes\/office\/|\/office-/.test(name))
  })
}
