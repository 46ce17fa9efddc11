import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('an open menu closes when the window becomes wide', async ({ asMember: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(routes.settings.to())
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Nodes', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 740 })

  await expect(page.locator(':popover-open')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Nodes', exact: true })).toBeVisible()
})

// Safari on iOS 17.0 to 18.2 closes no popover by itself. No browser does for an event of a script.
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
