import { routes } from '../support/routes.ts'
import type { EnginePage } from './support/engine-page.ts'
import { expect, journey, openText, signIn, type OpenEnginePage } from './support/test.ts'

const accessName = 'private-laptop'

const card = (page: EnginePage) => page.getByRole('region', { name: 'New access' })

/** Opens the one-time card of a new access. */
async function openCard(page: EnginePage) {
  await page.goto(routes.nodes.to())
  // Chromium evicts a document from the back/forward cache when a service worker claims it there.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.getByRole('link', { name: 'Dubai', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(accessName)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await card(page).getByRole('img', { name: 'QR code' }).waitFor()
  await waitForIdleNetwork(page)
  await page.evaluate(recordReturn)
}

/** Waits until no response has arrived for 500 ms: Firefox rarely puts a document with pending requests into its back/forward cache. */
async function waitForIdleNetwork(page: EnginePage) {
  const responseCount = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let last = -1
  const isIdle = async () => last === (last = await responseCount())
  await expect.poll(isIdle, { intervals: [500] }).toBe(true)
}

/** The texts of a document that the history has shown again, from before its first frame on, and whether a QR code was among them. */
type Return = { persisted: boolean; texts: string[]; hasQr: boolean }

/** Runs in the page. The event reaches this listener after the listeners of the site. */
function recordReturn() {
  addEventListener('pageshow', ({ persisted }) => {
    const returned: Return = { persisted, texts: [], hasQr: false }
    function record() {
      const { innerText } = document.body
      if (innerText !== returned.texts.at(-1)) returned.texts.push(innerText)
      returned.hasQr ||= document.querySelector('canvas') !== null
      sessionStorage.setItem('return', JSON.stringify(returned))
      requestAnimationFrame(record)
    }
    record()
  })
}

/** Goes back without waiting for a `load` event, which a document from the back/forward cache does not fire. */
async function goBack(page: EnginePage): Promise<'cached' | 'loaded'> {
  await page.evaluate(() => history.back())
  const arrival = () => {
    if (sessionStorage.getItem('return') !== null) return 'cached'
    return location.pathname !== '/healthz' && document.readyState === 'complete' ? 'loaded' : null
  }
  // A command fails while the document is replaced.
  const arrived = () => page.evaluate(arrival).catch(() => null)
  await expect.poll(arrived).not.toBeNull()
  return (await arrived()) === 'cached' ? 'cached' : 'loaded'
}

/** Opens a card, leaves its document and returns to it, until the document comes from the back/forward cache. */
async function returnToCard(openPage: OpenEnginePage, leave: (page: EnginePage) => Promise<void>) {
  const opened: EnginePage[] = []
  async function attempt() {
    const page = await openPage('privileged')
    opened.push(page)
    await openCard(page)
    await leave(page)
    return goBack(page)
  }
  await expect.poll(attempt, { timeout: 100_000, intervals: [0] }).toBe('cached')
  return opened.at(-1)!
}

const recordedReturn = async (page: EnginePage) =>
  JSON.parse((await page.evaluate(() => sessionStorage.getItem('return')))!) as Return

const emptyReturn = { persisted: true, texts: [''], hasQr: false }

/** The distinct texts of the page, read without a pause until it contains `lastText`. */
async function textsUntil(page: EnginePage, lastText: string) {
  const texts = new Set<string>()
  const read = () => page.evaluate(() => document.body.innerText).catch(() => '')
  const add = (text: string) => texts.add(text) && text
  await expect.poll(async () => add(await read()), { intervals: [0] }).toContain(lastText)
  return [...texts].join('\n')
}

journey(
  'the next user of a browser finds nothing of the previous user with Back',
  async ({ openPage, server, sessionOf }) => {
    const page = await returnToCard(openPage, async (left) => signIn(left, await sessionOf('premium'), server.url))

    const texts = await textsUntil(page, 'You have no accesses on this node')
    expect(await recordedReturn(page)).toEqual(emptyReturn)
    expect(texts).not.toMatch(/private-laptop|New access/)
    await page.getByRole('heading', { name: 'Dubai', exact: true }).waitFor()
    await card(page).waitForHidden()
  },
  [1280],
)

journey(
  'Back after the session has ended leads to the login, and shows nothing of the page',
  async ({ openPage, server }) => {
    const page = await returnToCard(openPage, async (left) => {
      await openText(left, server.url)
      await left.evaluate(() => localStorage.clear())
    })

    const texts = await textsUntil(page, 'Forgot password')
    expect(await recordedReturn(page)).toEqual(emptyReturn)
    expect(texts).not.toMatch(/private-laptop|New access/)
    await page.waitForPath(routes.login.to())
  },
  [1280],
)

journey(
  'a user who comes back with Back finds the page without the card',
  async ({ openPage, server }) => {
    const page = await returnToCard(openPage, (left) => openText(left, server.url))

    await page.getByRole('list', { name: 'Accesses' }).getByText(accessName).waitFor()
    await card(page).waitForHidden()
    const { persisted, texts, hasQr } = await recordedReturn(page)
    expect({ persisted, hasQr }).toEqual({ persisted: true, hasQr: false })
    expect(texts.filter((text) => !text.includes(accessName) || text.includes('New access'))).toEqual([])
  },
  [1280],
)
