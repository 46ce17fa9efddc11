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
