import { routes } from '@sallyport/contract/config'
import { shellFiles } from './support/site-files.ts'
import { expect, test } from './support/test.ts'

const texts = [
  ['en-GB', 'This site needs JavaScript.', 'The site has not loaded yet.', 'reload the page'],
  ['ru-RU', 'Для работы сайта нужен JavaScript.', 'Сайт ещё не загрузился.', 'обновите страницу'],
] as const

test('a page without JavaScript shows that it needs JavaScript', async ({ openAs }) => {
  for (const [locale, noScript, notLoaded] of texts) {
    const page = await openAs(null, { locale, javaScriptEnabled: false })

    await page.goto(routes.login.to())

    // `getByText` ignores the content of noscript elements.
    const message = page.locator('noscript > p:visible')
    await expect(message).toHaveCount(1)
    expect(await message.textContent()).toContain(noScript)
    await expect(page.getByText(notLoaded)).toBeHidden()
  }
})

test('a page whose script does not arrive shows after a while, or beside a pressed control, that it has not loaded', async ({
  openAs,
}) => {
  for (const [locale, , notLoaded, reload] of texts) {
    await test.step(locale, async () => {
      const page = await openAs(null, { locale, viewport: { width: 390, height: 844 } })
      await page.route(`**${shellFiles().script}`, () => {})
      await page.goto(routes.login.to(), { waitUntil: 'commit' })
      const message = page.getByText(notLoaded)
      await expect(message).toBeAttached()
      const moveDelayTo = (time: number) =>
        page.locator('.not-started').evaluate((element, time) => {
          for (const animation of element.getAnimations()) animation.currentTime = time
          return getComputedStyle(element).visibility
        }, time)
      // The delay starts again here: the machine may have paused since the page was rendered.
      await expect.poll(() => moveDelayTo(0)).toBe('hidden')
      await expect(page.getByRole('link', { name: reload })).toHaveCount(0)
      await moveDelayTo(8000)
      await expect(message).toBeVisible()
      await expect(page.getByRole('link', { name: reload })).toBeVisible()

      await page.reload({ waitUntil: 'commit' })
      const button = page.getByRole('main').locator('button[type=submit]')
      await button.click()
      const note = page.getByRole('alert').filter({ hasText: notLoaded })
      await expect(note).toBeVisible()
      const [above, below] = [(await note.boundingBox())!, (await button.boundingBox())!]
      const distance = Math.max(below.y - above.y - above.height, above.y - below.y - below.height)
      expect(Math.round(distance)).toBe(8)
    })
  }
})

/** As Rocket Loader does with scripts that do not have its attribute. */
const rewriteScripts = (html: string) =>
  html.replaceAll(/<script data-cfasync="false"/g, '<script type="9a31c7f0b5d2e86f4a1c-text/javascript"')

test('a page whose scripts a proxy has rewritten says so', async ({ openAs }) => {
  for (const [locale, notLoaded, rewritten] of [
    ['en-GB', 'The site has not loaded yet.', 'a proxy in front of it changes its scripts'],
    ['ru-RU', 'Сайт ещё не загрузился.', 'прокси перед ним изменяет его скрипты'],
  ] as const) {
    const page = await openAs(null, { locale })
    await page.route(`**${routes.login.to()}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: rewriteScripts(await response.text()) })
    })
    await page.goto(routes.login.to(), { waitUntil: 'commit' })

    await expect(page.getByText(rewritten)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(notLoaded)).toBeHidden()
  }
})

test('every script of every page has the attribute with which Rocket Loader leaves it alone', async ({
  asGuest: page,
}) => {
  for (const route of Object.values(routes)) {
    const html = await (await page.request.get(route.path.replaceAll(/:\w+/g, '1'))).text()
    const scripts = [...html.matchAll(/<script\b(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag)

    expect(scripts.length, route.path).toBeGreaterThan(3)
    // Before `src`, as Cloudflare requires it.
    for (const script of scripts) expect(script, route.path).toMatch(/^<script\s+data-cfasync="false"/)
  }
})

test('a page whose scripts are missing shows it at once, and a page that has started does not', async ({
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/status of 404/)
  const [, [locale, , notLoaded, reload]] = texts
  const page = await openAs(null, { locale })
  await page.route(/\/shell\/.+\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }))

  await page.goto(routes.login.to(), { waitUntil: 'domcontentloaded' })

  await expect(page.getByText(notLoaded)).toBeVisible({ timeout: 4000 })
  await page.unrouteAll()
  await page.getByRole('link', { name: reload }).click()
  await expect(page.locator('.not-started, noscript')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
