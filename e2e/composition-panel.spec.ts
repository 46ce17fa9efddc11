import { routes } from '@sallyport/contract/config'
import { pressOn } from './support/keyboard.ts'
import { liveReleaseOf } from './support/site-files.ts'
import { expect, test } from './support/test.ts'
import { button, heading } from './support/translations.ts'

test('an admin sees the releases of the page and what failed, with the keyboard', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/)
  // Responses from the cache of the service worker would not reach the route of the test.
  const page = await openAs('admin', { serviceWorkers: 'block' })
  await page.goto(routes.nodes.to())
  await expect(heading(page, 'Nodes')).toBeVisible()
  await page.route('**/remotes/admin/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('alert')).toBeVisible()

  await pressOn(page, button(page, 'Composition'))

  const panel = page.getByRole('dialog', { name: 'Composition of this page' })
  const row = (app: 'shell' | 'office' | 'admin') =>
    panel.getByRole('row', { name: `${app} ${liveReleaseOf(app).metadata.version} Live` })
  await expect(row('shell')).toContainText('—')
  await expect(row('office')).toContainText('—')
  await expect(row('admin')).toContainText('remoteEntry')
  await expect(panel.getByRole('rowheader')).toHaveText(['shell', 'office', 'admin'])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button(page, 'Composition')).toBeFocused()
})
