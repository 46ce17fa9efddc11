import type { Locator, Page } from '@playwright/test'
import { registerUser } from './support/admin-actions.ts'
import { pressOn } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** Presses a button of an order and the same button of its confirmation dialog, with the keyboard. */
async function pressAndConfirm(page: Page, order: Locator, name: string) {
  await pressOn(page, order.getByRole('button', { name }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name }))
}

test('an order that is settled by hand gives premium, and a refund takes it back', async ({
  asAdmin,
  openAs,
  server,
}) => {
  const email = 'by-hand@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const premium = member.getByRole('main').getByText('Premium', { exact: true })
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  await expect(member.getByTitle('Payment')).toBeVisible()

  await asAdmin.goto(`${routes.adminBillings.to()}?${new URLSearchParams({ search: email })}`)
  // The element around the row of the order and the row of its details.
  const order = asAdmin.getByRole('row').nth(1).locator('xpath=..')
  await expect(order).toContainText('Pending')
  await pressOn(asAdmin, order.getByRole('button', { name: 'Show' }))
  await expect(order.getByRole('listitem')).toContainText(['Order created'])
  await pressAndConfirm(asAdmin, order, 'Settle by hand')
  await expect(order).toContainText('Done')
  await expect(order.getByRole('button', { name: 'Hide' })).toBeFocused()
  await expect(order.getByRole('listitem').last()).toContainText('Settled by hand')
  await expect(member.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await member.goto(routes.settings.to())
  await expect(premium).toBeVisible()

  await pressAndConfirm(asAdmin, order, 'Mark as refunded')
  await expect(order).toContainText('Cancelled')
  await expect(order).toContainText('Refunded')
  await expect(order.getByRole('listitem').last()).toContainText('Marked as refunded')
  await member.reload()
  await expect(member.getByRole('link', { name: 'Get premium' })).toBeVisible()
  await expect(premium).toBeHidden()
})
