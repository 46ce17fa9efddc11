import { routes } from '@sallyport/contract/config'
import { findRow, registerUser } from './support/admin-actions.ts'
import { pressOn } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

test('an order appears in the billings with its status, and its payment details open with the keyboard', async ({
  asAdmin,
  openAs,
  server,
}) => {
  const email = 'buyer@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const row = () => findRow(asAdmin, routes.adminBillings.to(), email)
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  const checkout = member.frameLocator('iframe[title="Payment"]')
  await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  for (const text of ['Crypto payment gateway', 'Pending', '12 months']) await expect(await row()).toContainText(text)

  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(
    member.getByRole('button', { name: 'Go to nodes' }).or(member.getByRole('link', { name: 'Go to nodes' })),
  ).toBeVisible()

  const paid = await row()
  await expect(paid).toContainText('Done')
  await pressOn(asAdmin, paid.locator('summary'))
  await expect(paid.locator('pre')).toContainText('"')
})
