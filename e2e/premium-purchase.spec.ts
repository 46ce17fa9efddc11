import type { Page } from '@playwright/test'
import { languages, routes } from '@sallyport/contract/config'
import { planEndpoints, type Invoice } from '@sallyport/contract/endpoints'
import type { OrderOutcome } from '@sallyport/contract/rules'
import { authTexts, type AuthTexts } from './support/auth-texts.ts'
import { closeCard } from './support/close-card.ts'
import { createInviteLink } from './support/invites.ts'
import { premiumTexts, type PremiumTexts } from './support/premium-texts.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test } from './support/test.ts'

const register = async (page: Page, link: string, email: string, texts: AuthTexts) => {
  await page.goto(link)
  await page.getByLabel(texts.email).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill('Sallyport1')
  await page.getByLabel(texts.confirm).fill('Sallyport1')
  await page.getByRole('button', { name: texts.create }).click()
  await expect(page).toHaveURL(routes.nodes.to())
}

const createAccess = async (page: Page, texts: PremiumTexts) => {
  await page.getByRole('link', { name: 'Auckland', exact: true }).click()
  await page.getByLabel(texts.name, { exact: true }).fill('laptop')
  await page.getByRole('button', { name: texts.create, exact: true }).click()
  await closeCard(page, texts.close)
}

const pay = async (page: Page, texts: PremiumTexts) => {
  await page.getByRole('button', { name: texts.pay, exact: true }).click()
  await expect(page.getByRole('heading', { name: texts.payment, exact: true })).toBeFocused()
}

const checkoutOf = (page: Page, texts: PremiumTexts) =>
  page.frameLocator(`iframe[title="${texts.payment}"]`).getByRole('main')

const press = (page: Page, texts: PremiumTexts, button: keyof PremiumTexts['checkout']) =>
  checkoutOf(page, texts).getByRole('button', { name: texts.checkout[button], exact: true }).click()

for (const language of languages) {
  const texts = premiumTexts[language]

  test(`${language}: a limited user pays and becomes premium, and the limited access becomes unlimited`, async ({
    openAs,
    server,
  }) => {
    const page = await openAs(null, { locale: texts.locale })
    const email = `buyer-${language}@sallyport.test`
    await register(page, await createInviteLink(server), email, authTexts[language])
    await createAccess(page, texts)
    const access = page.getByRole('list', { name: texts.accesses }).getByRole('listitem')
    await expect(access).toContainText(/(29|30):\d\d/)

    await page.getByRole('link', { name: texts.getPremium }).click()
    await expect(page.getByRole('radio', { name: texts.year })).toBeChecked()
    await pay(page, texts)
    await expect(checkoutOf(page, texts)).toContainText(texts.description)
    await press(page, texts, 'pay')

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

  for (const button of ['fail', 'cancel'] as const) {
    test(`${language}: after ${button} the plan stays selected and can be paid again`, async ({ openAs }) => {
      const page = await openAs('premium', { locale: texts.locale })
      await storeLanguage(page, language)
      await page.goto(routes.premium.to())
      await page.getByRole('radio', { name: texts.halfYear }).check()
      await pay(page, texts)
      await press(page, texts, button)

      await expect(page.getByRole('heading', { name: texts.failed })).toBeFocused()
      await page.getByRole('button', { name: texts.again }).click()

      await expect(page.getByRole('radio', { name: texts.halfYear })).toBeChecked()
      await pay(page, texts)
      await expect(checkoutOf(page, texts).getByRole('button', { name: texts.checkout.pay })).toBeVisible()
    })
  }
}

test('an order that was paid in another tab after a reload is done', async ({ asPremium: page }) => {
  const texts = premiumTexts.en
  await page.goto(routes.premium.to())
  await pay(page, texts)
  await page.reload()
  await expect(checkoutOf(page, texts).getByRole('button', { name: texts.checkout.pay })).toBeVisible()

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
  const texts = premiumTexts.en
  const page = await openAs(null, { locale: texts.locale })
  await register(page, await createInviteLink(server), 'late-payer@sallyport.test', authTexts.en)
  await page.goto(routes.premium.to())
  const order = page.waitForResponse(`**${planEndpoints.order.path}`)
  await pay(page, texts)
  const { ext_id } = (await (await order).json()) as Invoice
  await press(page, texts, 'fail')
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
  const texts = premiumTexts.en
  const [page, other] = [await openAs(null), await openAs(null)]
  await register(page, await createInviteLink(server), 'two-devices@sallyport.test', authTexts.en)
  await page.goto(routes.premium.to())
  const order = page.waitForResponse(`**${planEndpoints.order.path}`)
  await pay(page, texts)
  const { ext_id } = (await (await order).json()) as Invoice

  await other.goto(routes.login.to())
  await other.getByLabel('Email').fill('two-devices@sallyport.test')
  await other.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await other.getByRole('button', { name: 'Log in' }).click()
  await other.waitForURL(`**${routes.nodes.to()}`)
  await other.goto(routes.premium.to())
  await expect(other.getByText('You have an open order: Premium, 12 months')).toBeVisible()
  await other.getByRole('button', { name: 'Show this order' }).click()
  await expect(checkoutOf(other, texts)).toContainText(texts.description)
  await other.getByRole('link', { name: texts.settings, exact: true }).click()
  await expect(other.getByRole('main').getByText('Basic', { exact: true })).toBeVisible()

  await report(page, ext_id, 'done')
  await expect(other.getByRole('main').getByText(texts.premium, { exact: true })).toBeVisible({ timeout: 20_000 })
})
