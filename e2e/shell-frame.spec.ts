import type { Locator, Page } from '@playwright/test'
import { languages, limits } from '@sallyport/contract/config'
import { announcement } from './support/live-region.ts'
import { routes } from './support/routes.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, logIn, test } from './support/test.ts'
import { waitForServiceWorker } from './support/service-worker.ts'

test('the service worker names its cache after its version', async ({ openAs }) => {
  const page = await openAs('member', { serviceWorkers: 'allow' })
  await page.goto(routes.nodes.to())
  await waitForServiceWorker(page)

  const caches = () => page.evaluate(() => globalThis.caches.keys())

  await expect.poll(caches).toEqual([`sallyport-${limits.serviceWorker.version}`])
  expect(limits.serviceWorker.version).toBe('0.5.0')
})

/** Follows links and expects that the heading gets the focus, and the document title changes and is announced. */
async function follow(page: Page, links: readonly [link: string, heading: string][]) {
  for (const [link, name] of links) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    const heading = page.getByRole('heading', { name, level: 1 })
    await expect(heading, link).toBeFocused()
    await expect(page, link).toHaveTitle(`${name} · Sallyport`)
    await expect(announcement(page, name), link).toHaveCount(1)
  }
}

test('a title that appears after the page has loaded is announced, and a loaded one is not', async ({
  asGuest: page,
}) => {
  await page.goto(routes.login.to())
  await expect(page).toHaveTitle('Log in · Sallyport')
  await expect(announcement(page, 'Log in')).toHaveCount(0)

  await logIn(page, 'member')
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeFocused()
  await expect(announcement(page, 'Nodes')).toHaveCount(1)

  await page.goto(routes.home.to())
  await expect(page).toHaveTitle('Nodes · Sallyport')
  await expect(announcement(page, 'Nodes')).toHaveCount(1)

  await page.goto(routes.settings.to())
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused()
  await expect(announcement(page, 'Log in')).toHaveCount(1)
})

for (const [user, paths] of [
  [
    'member',
    [routes.settings.to(), routes.premium.to(), routes.support.to(), routes.nodes.to(), routes.node.to({ id: 1 })],
  ],
  [
    'admin',
    [
      routes.adminUsers.to(),
      routes.adminUserInvites.to(),
      routes.adminNode.to({ id: 1 }),
      routes.adminNodeEdit.to({ id: 1 }),
    ],
  ],
] as const) {
  test(`no page of the ${user} has an empty status, which screen readers would mention`, async ({ openAs }) => {
    const page = await openAs(user)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasNotText: /\S/ }), path).toHaveCount(0)
    }
  })
}

test('every navigation of a guest focuses the heading and names the page in the title', async ({ asGuest: page }) => {
  await page.goto(routes.support.to())
  await expect(page).toHaveTitle('Support · Sallyport')
  await follow(page, [
    ['Log in', 'Log in'],
    ['Forgot password?', 'Forgot password'],
    ['Register', 'Register'],
  ])
})

test('every navigation of a member focuses the heading and names the page in the title', async ({ asMember: page }) => {
  await page.goto(routes.settings.to())
  await expect(page).toHaveTitle('Settings · Sallyport')
  await follow(page, [
    ['Nodes', 'Nodes'],
    ['Amsterdam', 'Amsterdam'],
    ['Get premium', 'Premium'],
    ['Settings', 'Settings'],
    ['Support', 'Support'],
  ])
})

/** Two ways to enlarge text to 200 %. Media queries in em follow the font size of the browser, but not that of the root element. */
const enlargements: Record<string, (page: Page) => Promise<unknown>> = {
  'font size of the browser': async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    // Chromium evaluates media queries with this size only for the next document.
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  },
  'font size of the root element': (page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    }),
}

for (const [name, enlarge] of Object.entries(enlargements)) {
  test(`a ${name} of 200 % does not cover the language button`, async ({ asAdmin: page }) => {
    for (const language of languages) {
      await storeLanguage(page, language)
      await page.goto(routes.settings.to())
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await enlarge(page)
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 740 })
        const bar = page.getByRole('banner')
        const lastItem = bar.getByRole('navigation').locator('a, button').filter({ visible: true }).last()
        // The items are replaced by a menu, or restored, some time after the change of the width.
        await expect(async () => {
          const [item, button] = [(await lastItem.boundingBox())!, (await bar.getByRole('combobox').boundingBox())!]
          expect(button.x, `${language} at ${width}`).toBeGreaterThanOrEqual(item.x + item.width)
          expect(button.x, `${language} at ${width}`).toBeLessThanOrEqual(width - button.width)
        }).toPass()
      }
    }
  })
}

test('no page scrolls sideways with Russian text of 200 % on the narrowest phone', async ({ openAs }) => {
  test.slow()
  const { adminOverview, adminNodes, adminUsers, adminUserAccesses, adminUserInvites, adminBillings } = routes
  const lists = [adminOverview, adminNodes, adminUsers, adminUserAccesses, adminUserInvites, adminBillings]
  const pages = {
    guest: [routes.login, routes.register, routes.forgotPassword, routes.support].map((page) => page.path),
    member: [routes.nodes.path, routes.node.to({ id: 1 }), routes.settings.path, routes.premium.path],
    admin: [
      ...[...lists, routes.adminPlans, routes.adminLog, routes.adminNodeCreate].map((page) => page.path),
      routes.adminNode.to({ id: 1 }),
      routes.adminUser.to({ id: 2 }),
    ],
  }
  for (const [user, paths] of Object.entries(pages)) {
    const page = await openAs(user === 'member' || user === 'admin' ? user : null, {
      locale: 'ru-RU',
      viewport: { width: 320, height: 740 },
    })
    await storeLanguage(page, 'ru')
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const overflow = await page.evaluate(() => {
        const { documentElement: root } = document
        root.style.fontSize = '200%'
        return root.scrollWidth - root.clientWidth
      })
      expect(overflow, path).toBe(0)
    }
  }
})

/** The visible background colour behind an element: its own, or that of the nearest ancestor that has one. */
const shownBackground = (item: Locator) =>
  item.evaluate((element) => {
    const isTransparent = (colour: string) => colour.endsWith(' 0)')
    let shown: Element | null = element
    while (shown && isTransparent(getComputedStyle(shown).backgroundColor)) shown = shown.parentElement
    return shown && getComputedStyle(shown).backgroundColor
  })

test('the frame follows the width of the window, forced colours and print', async ({ asMember: page }) => {
  await page.goto(routes.settings.to())
  const links = page.getByRole('navigation', { name: 'Main' })

  await test.step('a narrow window replaces the navigation items by a menu', async () => {
    const menu = page.getByRole('button', { name: 'Menu' })
    const firstItem = links.getByRole('link').first()
    for (const isNarrow of [false, true, false]) {
      await page.setViewportSize({ width: limits.device.tablet - (isNarrow ? 1 : 0), height: 700 })
      await expect(menu).toBeVisible({ visible: isNarrow })
      await expect(firstItem).toBeVisible({ visible: !isNarrow })
    }
  })

  await test.step('forced colours distinguish the current page and the selected theme', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const themes = page.getByRole('radiogroup', { name: 'Theme' }).locator('label')
    for (const [current, other] of [
      [links.getByRole('link', { name: 'Settings' }), links.getByRole('link', { name: 'Nodes' })],
      [themes.filter({ has: page.getByRole('radio', { checked: true }) }), themes.last()],
    ] as const) {
      await expect.poll(async () => (await shownBackground(current)) !== (await shownBackground(other))).toBe(true)
    }
  })

  await test.step('a printed page contains neither the top bar nor the footer', async () => {
    const frameParts = [page.getByRole('banner'), page.getByRole('contentinfo')]
    for (const part of frameParts) await expect(part).toBeVisible()
    await page.emulateMedia({ media: 'print', forcedColors: null })
    for (const part of frameParts) await expect(part).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('with reduced motion, scripts read the colours of a new theme at once', async ({ asGuest: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(routes.login.to())
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const [light, dark] = await page.evaluate(() =>
    ['light', 'dark'].map((theme) => {
      document.documentElement.dataset['theme'] = theme
      return getComputedStyle(document.body).color
    }),
  )
  expect(dark).not.toBe(light)
})
