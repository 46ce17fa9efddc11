import { pressOn, tabTo } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('the page is controlled with the keyboard: skip link, language and theme', async ({ asMember: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(routes.settings.to())
  const premium = page.getByRole('main').getByRole('link', { name: 'Get premium' })
  await expect(premium).toBeVisible()
  // Offered where a keyboard is likely.
  await expect(page.getByRole('checkbox', { name: 'Go to search' })).toBeVisible()

  await test.step('a skip link leads from the top of the page to its content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(premium).toBeFocused()
  })

  await test.step('the arrow keys select a theme, which is applied at once, and restored after a reload', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const theme = (name: string) => page.getByRole('radio', { name })
    const light = await background()
    await tabTo(page, theme('System'))
    await page.keyboard.press('ArrowRight')
    await expect(theme('Light')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(theme('Dark')).toBeChecked()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.reload()
    await expect(theme('Dark')).toBeChecked()
    expect(await background()).toBe(dark)
  })

  await test.step('Escape closes the languages, and Enter selects one', async () => {
    const choice = page.getByRole('combobox', { name: 'Language' })
    await pressOn(page, choice)
    await expect(page.getByRole('option', { name: 'RU' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(choice).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Язык' })).toBeFocused()
    // Firefox reports a changed language of the content to screen readers only with these attributes.
    await expect(page.locator('#root')).toHaveAttribute('lang', 'ru-RU')
    await expect(page.locator('#root')).toHaveAttribute('role', 'none')
  })
})

test('the focus stays below the top bar on the way back, and the links of the bar do not scroll the page', async ({
  asMember: page,
}) => {
  await page.goto(routes.nodes.to())
  const links = page.getByRole('main').getByRole('link')
  await expect(links.first()).toBeVisible()
  const bar = page.getByRole('banner')
  const scrollTop = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('radio', { name: 'System' }).focus()
  const end = await scrollTop()
  expect(end).toBeGreaterThan(0)

  for (const link of await bar.getByRole('link').all()) {
    await link.focus()
    expect(await scrollTop()).toBe(end)
  }

  await page.getByRole('radio', { name: 'System' }).focus()
  const barHeight = (await bar.boundingBox())!.height
  do {
    await page.keyboard.press('Shift+Tab')
    expect((await page.locator(':focus').boundingBox())!.y).toBeGreaterThanOrEqual(barHeight)
  } while (!(await links.first().evaluate((link) => link === document.activeElement)))
})

test('the phone menu opens, navigates and closes with the keyboard, and closes on a click outside and in a wide window', async ({
  openAs,
}) => {
  const page = await openAs('member', { viewport: { width: 320, height: 640 } })
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  const settings = page.getByRole('navigation').getByRole('link', { name: 'Settings' })
  await expect(settings).toBeHidden()

  await pressOn(page, menu)
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await pressOn(page, settings)

  await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
  await expect(settings).toBeHidden()

  await menu.click()
  await expect(settings).toBeVisible()
  await page.mouse.click(160, 600)
  await expect(settings).toBeHidden()

  await menu.click()
  await expect(settings).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 740 })
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await expect(settings).toBeVisible()
})

// Safari on iOS 17.0 to 18.2 has no light dismiss of popovers. Other browsers have none for events of a script, as in this test.
test('a press outside closes the menu and the language list where the browser does not', async ({ asMember: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(routes.settings.to())
  const openPopovers = page.locator(':popover-open')

  for (const control of [page.getByRole('button', { name: 'Menu' }), page.getByLabel('Language').first()]) {
    await control.click()
    await openPopovers.dispatchEvent('pointerup')
    await control.dispatchEvent('pointerup')
    await expect(openPopovers).toHaveCount(1)

    await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerup')
    await expect(openPopovers).toHaveCount(0)
  }
})
