import type { Locator, Page } from '@playwright/test'
import { routes } from 'shared/config'
import { languages } from './support/auth-words.ts'
import { premiumWords } from './support/premium-words.ts'
import { speak } from './support/speak.ts'
import { expect, test } from './support/test.ts'

/** More than there are stops on the page. */
const stops = 40

const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stops; stop += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

for (const language of languages) {
  const words = premiumWords[language]

  test(`${language}: premium is bought with the keyboard alone`, async ({ openAs }) => {
    const page = await openAs('premium', { locale: words.locale })
    await speak(page, language)
    const payment = page.frameLocator(`iframe[title="${words.payment}"]`)
    await page.goto(routes.settings.to())

    await tabTo(page, page.getByRole('link', { name: words.extend }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: words.premium, level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: words.year }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: words.halfYear })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: words.pay, exact: true }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: words.payment, exact: true })).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: words.another }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.another })).toBeFocused()
    await page.reload()

    await tabTo(page, payment.getByRole('button', { name: words.checkout.fail, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: words.failed })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: words.again }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: words.pay, exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, payment.getByRole('button', { name: words.checkout.pay, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: words.paid })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: words.toNodes }))
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(routes.nodes.to())
  })
}
