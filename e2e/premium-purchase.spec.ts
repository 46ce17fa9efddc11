import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { authWords, languages, type AuthWords } from './support/auth-words.ts'
import { closeCard } from './support/close-card.ts'
import { newInviteLink } from './support/invites.ts'
import { premiumWords, type PremiumWords } from './support/premium-words.ts'
import { speak } from './support/speak.ts'
import { expect, test } from './support/test.ts'

const register = async (page: Page, link: string, email: string, words: AuthWords) => {
  await page.goto(link)
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill('Sallyport1')
  await page.getByLabel(words.confirm).fill('Sallyport1')
  await page.getByRole('button', { name: words.create }).click()
  await expect(page).toHaveURL(routes.nodes.to())
}

const createAccess = async (page: Page, words: PremiumWords) => {
  await page.getByRole('link', { name: 'Auckland', exact: true }).click()
  await page.getByLabel(words.name, { exact: true }).fill('laptop')
  await page.getByRole('button', { name: words.create, exact: true }).click()
  await closeCard(page, words.close)
}

const pay = async (page: Page, words: PremiumWords) => {
  await page.getByRole('button', { name: words.pay, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.payment, exact: true })).toBeFocused()
}

const checkoutOf = (page: Page, words: PremiumWords) =>
  page.frameLocator(`iframe[title="${words.payment}"]`).getByRole('main')

const press = (page: Page, words: PremiumWords, button: keyof PremiumWords['checkout']) =>
  checkoutOf(page, words).getByRole('button', { name: words.checkout[button], exact: true }).click()

for (const language of languages) {
  const words = premiumWords[language]

  test(`${language}: a limited user pays and becomes premium, and the limited access becomes unlimited`, async ({ openAs, server }) => {
    const page = await openAs(null, { locale: words.locale })
    const email = `buyer-${language}@sallyport.test`
    await register(page, await newInviteLink(server), email, authWords[language])
    await createAccess(page, words)
    const access = page.getByRole('list', { name: words.accesses }).getByRole('listitem')
    await expect(access).toContainText(/(29|30):\d\d/)

    await page.getByRole('link', { name: words.getPremium }).click()
    await expect(page.getByRole('radio', { name: words.year })).toBeChecked()
    await pay(page, words)
    await expect(checkoutOf(page, words)).toContainText(words.description)
    await press(page, words, 'pay')

    await expect(page.getByRole('heading', { name: words.paid })).toBeFocused()
    const until = new Date()
    until.setFullYear(until.getFullYear() + 1)
    await expect(page.getByRole('main')).toContainText(String(until.getFullYear()))
    await page.getByRole('link', { name: words.toNodes }).click()
    await page.getByRole('link', { name: 'Auckland', exact: true }).click()
    await expect(access).toContainText('laptop')
    await expect(access).not.toContainText(/\d\d:\d\d/)
    await expect(page.getByRole('link', { name: words.getPremium })).toBeHidden()
    await page.getByRole('link', { name: words.settings, exact: true }).click()
    await expect(page.getByRole('link', { name: words.extend })).toBeVisible()
    await expect(page.getByRole('main').getByText(words.premium, { exact: true })).toBeVisible()
  })

  for (const button of ['fail', 'cancel'] as const) {
    test(`${language}: after ${button} the plan stays selected and can be paid again`, async ({ openAs }) => {
      const page = await openAs('premium', { locale: words.locale })
      await speak(page, language)
      await page.goto(routes.premium.to())
      await page.getByRole('radio', { name: words.halfYear }).check()
      await pay(page, words)
      await press(page, words, button)

      await expect(page.getByRole('heading', { name: words.failed })).toBeFocused()
      await page.getByRole('button', { name: words.again }).click()

      await expect(page.getByRole('radio', { name: words.halfYear })).toBeChecked()
      await pay(page, words)
      await expect(checkoutOf(page, words).getByRole('button', { name: words.checkout.pay })).toBeVisible()
    })
  }
}

test('an order that was paid in another tab after a reload is done', async ({ asPremium: page }) => {
  const words = premiumWords.en
  await page.goto(routes.premium.to())
  await pay(page, words)
  await page.reload()
  await expect(checkoutOf(page, words).getByRole('button', { name: words.checkout.pay })).toBeVisible()

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the payment in a new tab' }).click(),
  ])
  await tab.getByRole('button', { name: words.checkout.pay, exact: true }).click()
  await expect(tab.getByText('Paid. You can go back to the site.')).toBeVisible()
  await page.bringToFront()

  await expect(page.getByRole('heading', { name: words.paid })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: words.pay, exact: true })).toBeVisible()
})
