import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'
import { routes } from './support/routes.ts'
import { expectScrollLocked } from './support/scroll-lock.ts'
import { expect, logIn, test as base, withMotion } from './support/test.ts'

/**
 * The page of a member in a persistent profile: Chromium offers no installation in incognito contexts
 * (https://github.com/microsoft/playwright/issues/5328).
 */
const test = base.extend<{ installable: Page }>({
  installable: async ({ playwright, server }, provide) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'sallyport-profile-'))
    const options = { ...chromiumOptions, baseURL: server.url, locale: 'en-GB' }
    const context = await playwright.chromium.launchPersistentContext(profile, options)
    const consoleErrors: string[] = []
    context.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    context.on('weberror', (error) => consoleErrors.push(error.error().message))
    const [page] = context.pages()
    await logIn(page!, 'member')
    await provide(page!)
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    expect(consoleErrors).toEqual([])
  },
})

test.use(withMotion)

type Bitmap = { src: string; sizes: string; purpose?: string; form_factor?: string }
type AppManifest = { icons: Bitmap[]; screenshots: Bitmap[]; shortcuts: { url: string }[] }

/** Chromium offers installation some time after the page has loaded. */
const offerTimeout = { timeout: 30_000 }

const banner = (page: Page) => page.getByRole('dialog', { name: 'Keep this site at hand' })

test('Chromium offers the installation of the site, in a banner that leaves the page usable', async ({
  installable: page,
  server,
}) => {
  await test.step('the site meets the criteria of Chromium', async () => {
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(installabilityErrors).toEqual([])
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  })

  await test.step('each bitmap of the manifest has its size, and each shortcut is a page', async () => {
    const response = await page.request.get(`${server.url}/manifest.webmanifest`)
    const { icons, screenshots, shortcuts } = (await response.json()) as AppManifest
    for (const { src, sizes } of [...icons, ...screenshots].filter(({ src }) => !src.endsWith('.svg'))) {
      const size = await page.evaluate(async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob())
        return `${image.width}x${image.height}`
      }, src)
      expect([src, size]).toEqual([src, sizes])
    }
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
    for (const { url } of shortcuts)
      expect([url, (await page.request.get(server.url + url)).status()]).toEqual([url, 200])
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
  })

  await test.step('the banner takes no focus, and the search still works', async () => {
    await page.getByRole('searchbox').focus()
    await expect(banner(page)).toBeVisible(offerTimeout)
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    // No promise to show accesses offline: the list of accesses is not stored.
    await expect(banner(page)).not.toContainText('offline')
    await page.keyboard.type('Almaty')
    await expect(page.getByRole('list', { name: 'Nodes' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the banner is the last in the tab order, and Escape works like Skip', async () => {
    await page.getByRole('contentinfo').getByRole('radio').first().focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Skip' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Install' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(banner(page)).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'scroll')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => document.cookie)).toContain('sallyport-install=dismissed')
  })
})

test('on a phone, Install opens the prompt of the browser from the banner and the settings, and Skip hides the banner', async ({
  installable: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      Object.assign(event, {
        prompt: async () => {
          document.documentElement.dataset['prompted'] = String(navigator.userActivation.isActive)
          return { outcome: 'accepted' }
        },
      })
    })
  })
  const prompted = page.locator('html[data-prompted="true"]')
  await page.goto(routes.nodes.to())

  await test.step('the banner fits, and covers no content', async () => {
    await expect(banner(page)).toBeVisible(offerTimeout)
    await expectScrollLocked(page, true)
    expect(await banner(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const end = (await page.getByRole('contentinfo').boundingBox())!
      expect(end.y + end.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y)
    }).toPass()
  })

  await test.step('Install in the banner opens the prompt', async () => {
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    await expect(prompted).toBeAttached()
    await expect(banner(page)).toBeHidden()
  })

  await test.step('Skip hides the banner for 90 days, and the settings still open the prompt', async () => {
    await page.goto(routes.settings.to())
    await banner(page).getByRole('button', { name: 'Skip' }).click()
    await expect(banner(page)).toBeHidden()
    await expectScrollLocked(page, false)
    const cookies = await page.context().cookies()
    const days = (cookies.find(({ name }) => name === 'sallyport-install')!.expires - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(90)
    await page.getByRole('button', { name: 'Install app' }).click()
    await expect(prompted).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the banner stays hidden in the next document', async () => {
    const offered = page.waitForEvent('console', (message) => message.text().includes('beforeinstallprompt'))
    await page.goto(routes.nodes.to())
    await offered
    await page.waitForFunction(() => performance.now() > 3000)
    await expect(banner(page)).toBeHidden()
  })
})
