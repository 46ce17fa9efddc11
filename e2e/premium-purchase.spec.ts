import { registerUser } from './support/admin-actions.ts'
import { createAccess } from './support/create-access.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('on a small phone, a limited user buys premium with the keyboard, and the access becomes unlimited', async ({
  openAs,
  server,
}) => {
  const page = await registerUser(openAs, server, 'limited-buyer@sallyport.test')
  await page.setViewportSize({ width: 320, height: 640 })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const frame = page.getByTitle('Payment')
  const checkout = frame.contentFrame().getByRole('main')
  await createAccess(page, 'Auckland', 'laptop')
  const access = page.getByRole('list', { name: 'Accesses' }).getByRole('listitem')
  await expect(access).toContainText(/(29|30):\d\d/)

  await test.step('the plan is selected and ordered', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Get premium' }))
    await expect(heading('Premium')).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: /^12 months/, checked: true }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
    await pressOn(page, button('Pay'), 'Space')
    await expect(heading('Payment')).toBeFocused()
    await expect(checkout).toContainText('Premium, 6 months')
  })

  await test.step('the payment is scaled to the width of the phone', async () => {
    const box = (await frame.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(16)
    expect(box.x + box.width).toBeLessThanOrEqual(320 - 16)
    expect(box.height / box.width).toBeCloseTo(696 / 410, 1)
  })

  await test.step('another plan is not selected without a confirmation', async () => {
    await pressOn(page, button('Choose another plan'))
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button('Choose another plan')).toBeFocused()
  })

  await test.step('a payment that was cancelled after a reload is repeated', async () => {
    await page.reload()
    await pressOn(page, checkout.getByRole('button', { name: 'Cancel', exact: true }))
    await expect(heading('The payment did not go through')).toBeFocused()
    await pressOn(page, button('Try again'))
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked()
    await pressOn(page, button('Pay'))
    await pressOn(page, checkout.getByRole('button', { name: 'Pay', exact: true }))
    await expect(heading('Payment received')).toBeFocused()
  })

  await test.step('the access has no time limit, and the settings show premium', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Go to nodes' }))
    await expect(page).toHaveURL(routes.nodes.to())
    await page.getByRole('link', { name: 'Auckland', exact: true }).click()
    await expect(access).toContainText('laptop')
    await expect(access).not.toContainText(/\d\d:\d\d/)
    await expect(page.getByRole('link', { name: 'Get premium' })).toBeHidden()
    await page.goto(routes.settings.to())
    await expect(page.getByRole('link', { name: 'Extend premium' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Premium', { exact: true })).toBeVisible()
  })
})
