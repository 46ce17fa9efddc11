import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { expectRendered } from './support/rendered.ts'
import { expectCached, waitForServiceWorker } from './support/service-worker.ts'
import { shellFiles } from './support/site-files.ts'
import { waitUntilStill } from './support/still.ts'
import { expect, test } from './support/test.ts'

/** Holds the script of the shell back until `deliver` is called. */
async function holdScripts(page: Page): Promise<{ deliver: () => void }> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(`**${shellFiles().script}`, async (route) => {
    await delivered
    await route.continue()
  })
  return { deliver }
}

type Painted = { paintedLinks?: string[] }

/** Records the links that are visible in a prerendered page before React replaces it. Without a network, no script can be held instead. */
const recordPaintedLinks = (page: Page) =>
  page.addInitScript(() => {
    const painted = new Set<string>()
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('#root > [data-prerendered] a'))
        if (link.checkVisibility({ visibilityProperty: true })) painted.add(link.textContent)
      Object.assign(globalThis, { paintedLinks: [...painted] } satisfies Painted)
    }).observe(document, { childList: true, subtree: true })
  })

const paintedLinks = (page: Page) => page.evaluate(() => (globalThis as Painted).paintedLinks)

/** Position, size, colours and font of all visible elements, without the announcements to screen readers. */
async function looksOf(page: Page): Promise<string[]> {
  const areImagesLoaded = () =>
    page.evaluate(() =>
      [...document.images].filter((image) => image.checkVisibility()).every(({ naturalWidth }) => naturalWidth > 0),
    )
  await expect.poll(areImagesLoaded).toBe(true)
  const areFontsLoaded = () =>
    page.evaluate(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === 'Onest' && status === 'loaded'),
    )
  await expect.poll(areFontsLoaded).toBe(true)
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not([data-prerendered], #announcements, #announcements *)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, borderColor, font } = getComputedStyle(element)
        return [element.tagName, x, y, width, height, color, backgroundColor, borderColor, font].join(' ')
      }),
  )
}

test('the login page is painted before its scripts, in both colour schemes, and keeps what is typed', async ({
  openAs,
}) => {
  const page = await openAs(null, { locale: 'ru-RU' })
  const { deliver } = await holdScripts(page)
  const looksInSchemes = async () => {
    const looks: string[][] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await waitUntilStill(page)
      looks.push(await looksOf(page))
    }
    return looks
  }
  await page.goto(routes.login.to(), { waitUntil: 'commit' })
  const password = page.locator('form [type=password]')
  await expect(page.locator('form [type=submit]')).toBeVisible()
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
  const before = await looksInSchemes()

  await page.locator('form [type=email]').fill('member@sallyport.test')
  await password.fill('wrong-Password1')
  await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5))
  deliver()
  await expectRendered(page)

  await expect(page.locator('form [type=email]')).toHaveValue('member@sallyport.test')
  await expect(password).toHaveValue('wrong-Password1')
  await expect(password).toBeFocused()
  const selection = await password.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])
  expect(selection).toEqual([2, 5])

  await page.reload()
  await expectRendered(page)
  expect(await looksInSchemes()).toEqual(before)
})

test('a signed-in visitor never sees the login form', async ({ openAs, sessionOf }) => {
  const page = await openAs('member')
  const { deliver } = await holdScripts(page)
  const form = page.locator('form')

  await page.goto(routes.login.to(), { waitUntil: 'commit' })
  await expect(page.locator('[data-prerendered] main [aria-busy]')).toBeVisible()
  await expect(form).toHaveCount(0)

  // Without the cookie of the viewer, which a browser may reject.
  const { origins } = await sessionOf('member')
  const withoutCookies = await openAs(null, { storageState: { cookies: [], origins } })
  const held = await holdScripts(withoutCookies)
  await withoutCookies.goto(routes.nodes.to(), { waitUntil: 'commit' })
  await expect(withoutCookies.locator('form')).toHaveCount(1)
  await expect(withoutCookies.locator('form')).toBeHidden()
  held.deliver()
  await expect(withoutCookies.getByRole('heading', { name: 'Nodes', exact: true })).toBeVisible()

  // As if the visitor had signed out in another tab.
  await page.evaluate(() => localStorage.removeItem('sallyport-session'))
  deliver()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('without cookies and storage, a login that is submitted before the scripts have run is submitted then', async ({
  openAs,
}) => {
  const page = await openAs(null)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The storage is blocked', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  const { deliver } = await holdScripts(page)
  await page.goto(routes.login.to(), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')

  deliver()

  await expect(page.getByRole('link', { name: 'Amsterdam', exact: true })).toBeVisible()
})

test('a painted page whose remote cannot be loaded shows its failure', async ({ openAs, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/)
  const page = await openAs(null)
  await page.route('**/remotes/auth/**/*.js*', (route) => route.abort())

  await page.goto(routes.login.to(), { waitUntil: 'commit' })

  await expect(page.locator('#root > [data-prerendered] form')).toBeVisible()
  await expectRendered(page)
  await expect(page.getByRole('alert')).toContainText('This section could not be loaded', { timeout: 30_000 })
  await expect(page.locator('form')).toHaveCount(0)
})

test('without a network, the service worker shows a page that fits the session', async ({ expectedErrors, openAs }) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/)
  const page = await openAs(null, { serviceWorkers: 'allow' })
  await page.goto(routes.login.to())
  await waitForServiceWorker(page)
  await page.context().setOffline(true)

  await page.goto(routes.login.to())

  await expectRendered(page)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const cached = await openAs('member', { serviceWorkers: 'allow' })
  await recordPaintedLinks(cached)
  await cached.goto(routes.nodes.to())
  await waitForServiceWorker(cached)
  await expectCached(cached, /^\/$/)
  await cached.context().setOffline(true)
  await cached.goto(routes.home.to())
  await expectRendered(cached)
  expect(await paintedLinks(cached)).toContain('Settings')

  // The session has ended, and the cached page is for a signed-in user.
  await cached.evaluate(() => localStorage.removeItem('sallyport-session'))
  await cached.goto(routes.home.to())
  await expectRendered(cached)
  await expect(cached).toHaveURL(routes.login.to())
  expect(await paintedLinks(cached)).toEqual([])
})
