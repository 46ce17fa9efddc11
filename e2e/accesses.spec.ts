import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { closeCard } from './support/close-card.ts'
import { liveRegion } from './support/live-region.ts'
import { mockNode } from './support/mock-node.ts'
import { mockCall } from './support/mock-responses.ts'
import { accessesResponse, freeNode } from './support/office-responses.ts'
import { expect, test } from './support/test.ts'

const openNode = async (page: Page, node: string) => {
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name: node, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible()
}

const createAndClose = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await closeCard(page)
}

const accessNamed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').filter({ hasText: name })

test('an access of a privileged user is created without a time limit, renamed and deleted', async ({
  asPrivileged: page,
}) => {
  await openNode(page, 'Almaty')
  await expect(page.getByRole('link', { name: 'Get premium' })).toBeHidden()
  await createAndClose(page, 'desk')
  await expect(accessNamed(page, 'desk')).toBeVisible()
  await expect(accessNamed(page, 'desk')).not.toContainText(/\d\d:\d\d/)

  for (const name of ['Rename', 'Delete'])
    await expect(accessNamed(page, 'desk').getByRole('button', { name })).toHaveAccessibleDescription('desk')
  await accessNamed(page, 'desk').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('list', { name: 'Accesses' }).getByRole('textbox').fill('настольный')
  await page.getByRole('list', { name: 'Accesses' }).getByRole('button', { name: 'Save' }).click()
  await expect(accessNamed(page, 'настольный')).toBeVisible()
  await page.reload()
  await expect(accessNamed(page, 'настольный')).toBeVisible()

  await accessNamed(page, 'настольный').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete access “настольный”?' })
  await expect(dialog).toBeFocused()
  await expect(dialog).toHaveAccessibleDescription(/^Devices that use настольный will disconnect/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(accessNamed(page, 'настольный')).toBeVisible()
  await accessNamed(page, 'настольный').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await expect(page.getByText(/Access настольный deleted \(#\d+\)/)).toBeVisible()
  await expect(page.getByText('No accesses yet')).toBeVisible()
})

test('an access that expires on the open page is named, with premium and a new access as ways on', async ({
  asMember: page,
}) => {
  await mockNode(page)
  let expiresAt: number | undefined
  await mockCall(page, accessEndpoints.byNode, (route) => {
    // Counted from the first response, because opening the page may take longer.
    expiresAt ??= Date.now() + 6000
    const { items, ...response } = accessesResponse(freeNode)
    const [phone, laptop] = items
    const left = Date.now() < expiresAt ? [{ ...phone, expired_at: Math.floor(expiresAt / 1000) }, laptop] : []
    return route.fulfill({ json: { ...response, items: left } })
  })
  await page.goto(routes.node.to({ id: 7 }))
  await expect(accessNamed(page, 'phone')).toContainText(/00:0\d/)

  const notice = liveRegion(page).filter({ hasText: 'Access phone has expired' })
  await expect(notice).toBeVisible()
  // The laptop is deleted on another device, which is not an expiry.
  await expect(page.getByRole('list', { name: 'Accesses' })).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText(/laptop|No accesses yet/)
  await expect(notice.getByRole('link', { name: 'Get premium' })).toHaveAttribute('href', routes.premium.to())
  await notice.getByRole('button', { name: 'Create a new one' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('an access that was deleted on another device leaves the open page', async ({ openAs }) => {
  const [page, other] = [await openAs('privileged'), await openAs('privileged')]
  await page.clock.install()
  await openNode(page, 'Auckland')
  await createAndClose(page, 'elsewhere')
  await openNode(other, 'Auckland')

  await accessNamed(other, 'elsewhere').getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expect(accessNamed(other, 'elsewhere')).toBeHidden()
  await expect(async () => {
    await page.clock.fastForward(limits.tunnel.pollInterval)
    await expect(accessNamed(page, 'elsewhere')).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main')).not.toContainText('has expired')
})

test('leaving an open card asks for confirmation, and Cancel stays on the page', async ({ asPremium: page }) => {
  await openNode(page, 'Amsterdam')
  await page.getByLabel('Name', { exact: true }).fill('tablet')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()

  await expect(page).toHaveURL(routes.settings.to())
})
