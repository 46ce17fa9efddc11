import type { Locator, Page } from '@playwright/test'
import { languages, limits } from '@sallyport/contract/config'
import { announcement } from './support/live-region.ts'
import { routes } from './support/routes.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, logIn, test } from './support/test.ts'

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

test('each navigation focuses the heading, and names the page in the title, which is announced', async ({
  asGuest: page,
}) => {
  await page.goto(routes.login.to())
  await expect(page).toHaveTitle('Log in · Sallyport')
  await follow(page, [['Support', 'Support']])
  await expect(announcement(page, 'Log in'), 'the title of a loaded page').toHaveCount(0)
  await follow(page, [
    ['Log in', 'Log in'],
    ['Forgot password?', 'Forgot password'],
    ['Register', 'Register'],
  ])

  await logIn(page, 'member')
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeFocused()
  await expect(announcement(page, 'Nodes')).toHaveCount(1)
  await follow(page, [
    ['Amsterdam', 'Amsterdam'],
    ['Get premium', 'Premium'],
    ['Settings', 'Settings'],
    ['Support', 'Support'],
    ['Nodes', 'Nodes'],
  ])

  await page.goto(routes.home.to())
  await expect(page).toHaveTitle('Nodes · Sallyport')
  await expect(announcement(page, 'Nodes'), 'the title after a redirect').toHaveCount(1)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused()
  await expect(announcement(page, 'Log in')).toHaveCount(1)
})

/** Two ways to enlarge text to 200 %. Media queries in em follow the font size of the browser, but not the root element's. */
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

test('navigation items of 200 % do not cover the language button', async ({ openAs }) => {
  for (const [name, enlarge] of Object.entries(enlargements)) {
    const page = await openAs('admin')
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
          expect(button.x, `${language} at ${width}, ${name}`).toBeGreaterThanOrEqual(item.x + item.width)
          expect(button.x, `${language} at ${width}, ${name}`).toBeLessThanOrEqual(width - button.width)
        }).toPass()
      }
    }
  }
})

test('with Russian text of 200 % on the narrowest phone, no page scrolls sideways or has an empty status', async ({
  openAs,
}) => {
  test.slow()
  const { adminOverview, adminNodes, adminUsers, adminUserAccesses, adminUserInvites, adminBillings } = routes
  const lists = [adminOverview, adminNodes, adminUsers, adminUserAccesses, adminUserInvites, adminBillings]
  const pages = {
    guest: [routes.login, routes.register, routes.forgotPassword, routes.support].map((page) => page.path),
    member: [routes.nodes.path, routes.node.to({ id: 1 }), routes.settings.path, routes.premium.path],
    admin: [
      ...[...lists, routes.adminPlans, routes.adminLog, routes.adminNodeCreate].map((page) => page.path),
      routes.adminNode.to({ id: 1 }),
      routes.adminNodeEdit.to({ id: 1 }),
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
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // Screen readers would mention an empty status.
      await expect(page.getByRole('status').filter({ hasNotText: /\S/ }), path).toHaveCount(0)
      const overflow = await page.evaluate(() => {
        const { documentElement: root } = document
        root.style.fontSize = '200%'
        return root.scrollWidth - root.clientWidth
      })
      expect(overflow, path).toBe(0)
    }
  }
})

/** The background colour of an element, or of the nearest ancestor if the background of the element is transparent. */
const shownBackground = (item: Locator) =>
  item.evaluate((element) => {
    const isTransparent = (colour: string) => colour.endsWith(' 0)')
    let shown: Element | null = element
    while (shown && isTransparent(getComputedStyle(shown).backgroundColor)) shown = shown.parentElement
    return shown && getComputedStyle(shown).backgroundColor
  })

test('the frame follows the width of the window, forced colours, reduced motion and print', async ({
  asMember: page,
}) => {
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

  await test.step('with reduced motion, scripts read the colours of a new theme at once', async () => {
    await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce', colorScheme: 'light' })
    const [light, dark] = await page.evaluate(() =>
      ['light', 'dark'].map((theme) => {
        document.documentElement.dataset['theme'] = theme
        return getComputedStyle(document.body).color
      }),
    )
    expect(dark).not.toBe(light)
  })

  await test.step('a printed page contains neither the top bar nor the footer', async () => {
    const frameParts = [page.getByRole('banner'), page.getByRole('contentinfo')]
    for (const part of frameParts) await expect(part).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of frameParts) await expect(part).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
