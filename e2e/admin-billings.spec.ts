import { limits } from '@sallyport/contract/config'
import { routes } from './support/routes.ts'
import { clickInRow, findOrder, findRow, registerUser } from './support/admin-actions.ts'
import { pressOn } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

test('an order appears in the billings with its status, and its payment details open with the keyboard', async ({
  asAdmin,
  openAs,
  server,
}) => {
  const email = 'buyer@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const row = () => findOrder(asAdmin, email)
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
  await pressOn(asAdmin, paid.getByRole('button', { name: 'Show' }))
  await expect(paid.locator('pre')).toContainText('"')
  await expect(paid.getByRole('list', { name: 'Events' }).getByRole('listitem')).toContainText([
    'Order created',
    'Paid in full',
  ])
})

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

  const row = await findOrder(asAdmin, email)
  await row.getByRole('button', { name: 'Show' }).click()
  await clickInRow(asAdmin, row, 'Settle by hand')
  await expect(row).toContainText('Done')
  await expect(row.getByRole('button', { name: 'Hide' })).toBeFocused()
  await expect(row.getByRole('listitem').last()).toContainText('Settled by hand')
  await expect(member.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await member.goto(routes.settings.to())
  await expect(premium).toBeVisible()

  await clickInRow(asAdmin, row, 'Mark as refunded')
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('Refunded')
  await expect(row.getByRole('button', { name: 'Settle by hand' })).toBeHidden()
  await expect(row.getByRole('listitem').last()).toContainText('Marked as refunded')
  await member.reload()
  await expect(member.getByRole('link', { name: 'Get premium' })).toBeVisible()
  await expect(premium).toBeHidden()

  const today = new Date().toISOString().slice(0, 10)
  const day = new URLSearchParams({ search: email, dates: 'payments', from: today, to: today, time_zone: 'UTC' })
  await asAdmin.goto(`${routes.adminBillings.to()}?${day}`)
  await expect(asAdmin.getByText('Paid: $48.00')).toBeVisible()
  await expect(asAdmin.getByText('Refunded: $48.00')).toBeVisible()
  await expect(row.getByText(`Paid at ${today}`)).toBeVisible()
  await expect(row.getByText(`Refunded at ${today}`)).toBeVisible()
  const entry = await findRow(asAdmin, routes.adminLog.to(), email)
  await expect(entry).toContainText('Order refunded')
})

test('an expanded pending order shows its payment when it arrives', async ({ asAdmin, openAs, server }) => {
  await asAdmin.clock.install()
  const email = 'watched@sallyport.test'
  const member = await registerUser(openAs, server, email)
  await member.goto(routes.premium.to())
  await member.getByRole('button', { name: 'Pay' }).click()
  const checkout = member.frameLocator('iframe[title="Payment"]')
  const row = await findOrder(asAdmin, email)
  await row.getByRole('button', { name: 'Show' }).click()
  await expect(row.getByRole('listitem')).toContainText(['Order created'])

  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Payment received' })).toBeVisible()

  await expect(async () => {
    await asAdmin.clock.fastForward(limits.tunnel.listPollInterval)
    await expect(row.getByRole('listitem').last()).toContainText('Paid in full', { timeout: 1000 })
    await expect(row).toContainText('Done', { timeout: 1000 })
  }).toPass()
})
