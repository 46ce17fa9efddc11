import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { planEndpoints, type Invoice } from '@sallyport/contract/endpoints'
import type { OrderOutcome } from '@sallyport/contract/rules'
import { password, registerUser } from './support/admin-actions.ts'
import { createAccess } from './support/create-access.ts'
import { premiumTexts } from './support/premium-texts.ts'
import { signIn, storageOf } from './support/sessions.ts'
import { stubOrders } from './support/stub-orders.ts'
import { expect, test } from './support/test.ts'

const texts = premiumTexts.en

const pay = async (page: Page) => {
  await page.getByRole('button', { name: texts.pay, exact: true }).click()
  await expect(page.getByRole('heading', { name: texts.payment, exact: true })).toBeFocused()
}

const checkoutOf = (page: Page) => page.frameLocator(`iframe[title="${texts.payment}"]`).getByRole('main')

const press = (page: Page, button: keyof typeof texts.checkout) =>
  checkoutOf(page).getByRole('button', { name: texts.checkout[button], exact: true }).click()

test('a limited user pays and becomes premium, and the limited access becomes unlimited', async ({
  openAs,
  server,
}) => {
  const page = await registerUser(openAs, server, 'limited-buyer@sallyport.test')
  await createAccess(page, 'Auckland', 'laptop')
  const access = page.getByRole('list', { name: texts.accesses }).getByRole('listitem')
  await expect(access).toContainText(/(29|30):\d\d/)

  await page.getByRole('link', { name: texts.getPremium }).click()
  await expect(page.getByRole('radio', { name: texts.year })).toBeChecked()
  await pay(page)
  await expect(checkoutOf(page)).toContainText(texts.description)
  await press(page, 'pay')

  await expect(page.getByRole('heading', { name: texts.paid })).toBeFocused()
  const until = new Date()
  until.setFullYear(until.getFullYear() + 1)
  await expect(page.getByRole('main')).toContainText(String(until.getFullYear()))
  await page.getByRole('link', { name: texts.toNodes }).click()
  await page.getByRole('link', { name: 'Auckland', exact: true }).click()
  await expect(access).toContainText('laptop')
  await expect(access).not.toContainText(/\d\d:\d\d/)
  await expect(page.getByRole('link', { name: texts.getPremium })).toBeHidden()
  await page.getByRole('link', { name: texts.settings, exact: true }).click()
  await expect(page.getByRole('link', { name: texts.extend })).toBeVisible()
  await expect(page.getByRole('main').getByText(texts.premium, { exact: true })).toBeVisible()
})

test('an order that was paid in another tab after a reload is done', async ({ asPremium: page }) => {
  await page.goto(routes.premium.to())
  await pay(page)
  await page.reload()
  await expect(checkoutOf(page).getByRole('button', { name: texts.checkout.pay })).toBeVisible()

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the payment in a new tab' }).click(),
  ])
  await tab.getByRole('button', { name: texts.checkout.pay, exact: true }).click()
  await expect(tab.getByText('Paid. You can go back to the site.')).toBeVisible()
  await page.bringToFront()

  // An effect removes the stored order, before the one that moves the focus.
  await expect(page.getByRole('heading', { name: texts.paid })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: texts.pay, exact: true })).toBeVisible()
})

/** Reports an outcome to the simulated gateway, as its checkout does. */
const report = (page: Page, extId: string, outcome: OrderOutcome) =>
  page.request.post(`/sandbox/checkout/${extId}`, { form: { outcome } })

test('a payment that arrives late is shown on the open page and in Settings', async ({ openAs, server }) => {
  const page = await registerUser(openAs, server, 'late-payer@sallyport.test')
  await page.goto(routes.premium.to())
  const order = page.waitForResponse(`**${planEndpoints.order.path}`)
  await pay(page)
  const { ext_id } = (await (await order).json()) as Invoice
  await press(page, 'fail')
  await expect(page.getByRole('heading', { name: texts.failed })).toBeFocused()
  await expect(page.getByText(/If you have already paid, do not pay again/)).toBeVisible()

  await report(page, ext_id, 'done')
  await expect(page.getByRole('heading', { name: texts.paid })).toBeFocused()

  await page.getByRole('link', { name: texts.settings, exact: true }).click()
  await expect(page.getByRole('main').getByText(texts.premium, { exact: true })).toBeVisible()
})

test('an open order is shown on another device, and its payment appears there in Settings', async ({
  openAs,
  server,
}) => {
  const email = 'buyer-on-two-devices@sallyport.test'
  const page = await registerUser(openAs, server, email)
  const session = await signIn(server.url, email, password)
  const other = await openAs(null, { storageState: storageOf(server.url, session) })
  await page.goto(routes.premium.to())
  const order = page.waitForResponse(`**${planEndpoints.order.path}`)
  await pay(page)
  const { ext_id } = (await (await order).json()) as Invoice

  await other.goto(routes.premium.to())
  await expect(other.getByText('You have an open order: Premium, 12 months')).toBeVisible()
  await other.getByRole('button', { name: 'Show this order' }).click()
  await expect(checkoutOf(other)).toContainText(texts.description)
  await other.getByRole('link', { name: texts.settings, exact: true }).click()
  await expect(other.getByRole('main').getByText('Basic', { exact: true })).toBeVisible()

  await report(page, ext_id, 'done')
  await expect(other.getByRole('main').getByText(texts.premium, { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('on a small phone the payment widget is scaled to fit', async ({ openAs }) => {
  const page = await openAs('member', { viewport: { width: 320, height: 640 } })
  await stubOrders(page)
  await page.goto(routes.premium.to())
  await pay(page)

  const frame = (await page.getByTitle('Payment').boundingBox())!
  expect(frame.x).toBeGreaterThanOrEqual(16)
  expect(frame.x + frame.width).toBeLessThanOrEqual(320 - 16)
  expect(frame.height / frame.width).toBeCloseTo(696 / 410, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
