import type { Browser, BrowserContext, Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { measureAlternately } from '../measure.ts'
import { logIn } from '../visit.ts'
import { network, throttle } from './login-page.ts'

/** Milliseconds from the start of the navigation until the first node is shown. */
export type NodesLoad = { firstNodeShownAt: number }

type Visits = { name: string; loads: NodesLoad[] }

type Watched = { firstNodeShownAt?: number }

/** Runs in the page, and records when the page shows the first node: polling from outside would be less precise. */
function recordFirstNodeTime() {
  new MutationObserver(() => {
    if (document.querySelector('main:not([data-prerendered] *) a[href*="/office/node/"]'))
      (globalThis as Watched).firstNodeShownAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

async function openNodes(page: Page, url: string): Promise<NodesLoad> {
  await page.addInitScript(recordFirstNodeTime)
  await page.goto(url + routes.nodes.to(), { waitUntil: 'commit' })
  const shownAt = await page.waitForFunction(() => (globalThis as Watched).firstNodeShownAt)
  return { firstNodeShownAt: (await shownAt.jsonValue())! }
}

/** Opens the nodes as a member, alternately with the service worker and caches of earlier visits, and with only the stored session. */
export async function measureReturningMember(browser: Browser, url: string, rounds: number): Promise<Visits[]> {
  const member = await browser.newContext({ locale: 'en-US' })
  try {
    await visitTwice(member, url)
    await throttleWorker(browser)
    const storageState = await member.storageState()
    const cold = async () => {
      const context = await browser.newContext({ locale: 'en-US', storageState, serviceWorkers: 'block' })
      try {
        return await openThrottled(context, url)
      } finally {
        await context.close()
      }
    }
    const warm = () => openThrottled(member, url)
    const [returning = [], first = []] = await measureAlternately([warm, cold], { rounds }, (open) => open())
    return [
      { name: 'with the service worker and caches', loads: returning },
      { name: 'with nothing cached', loads: first },
    ]
  } finally {
    await member.close()
  }
}

/**
 * Signs in, and opens the nodes twice: the worker caches files after the first visit, and the browser caches compiled scripts after
 * repeated visits (https://v8.dev/blog/code-caching-for-devs).
 */
async function visitTwice(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url + routes.login.to())
  await logIn(page, { email: 'member@sallyport.test', password: 'Sallyport1' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (let visit = 0; visit < 2; visit++) {
    await openNodes(page, url)
    await page.waitForLoadState('networkidle')
  }
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
    throw new Error('The service worker does not control the page')
  await page.close()
}

async function openThrottled(context: BrowserContext, url: string): Promise<NodesLoad> {
  const page = await context.newPage()
  await throttle(await context.newCDPSession(page))
  const load = await openNodes(page, url)
  await page.waitForLoadState('networkidle')
  await page.close()
  return load
}

/** Throttles the network of the service worker, to which the throttling of a page does not apply. The session keeps the worker running. */
async function throttleWorker(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'service_worker')?.targetId
  if (targetId === undefined) throw new Error('The service worker does not run')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId })
  const send = (method: string, params: object = {}) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method, params }) })
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', network)
}
