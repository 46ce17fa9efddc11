import { routes } from '@sallyport/contract/config'
import { languages } from './support/auth-words.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { premiumWords } from './support/premium-words.ts'
import { speak } from './support/speak.ts'
import { expect, test } from './support/test.ts'

for (const language of languages) {
  const words = premiumWords[language]

  test(`${language}: premium is bought with the keyboard only`, async ({ openAs }) => {
    const page = await openAs('premium', { locale: words.locale })
    await speak(page, language)
    const payment = page.frameLocator(`iframe[title="${words.payment}"]`)
    await page.goto(routes.settings.to())

    await pressOn(page, page.getByRole('link', { name: words.extend }))
    await expect(page.getByRole('heading', { name: words.premium, level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: words.year }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: words.halfYear })).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: words.pay, exact: true }), 'Space')
    await expect(page.getByRole('heading', { name: words.payment, exact: true })).toBeFocused()

    await pressOn(page, page.getByRole('button', { name: words.another }))
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.another })).toBeFocused()
    await page.reload()

    await pressOn(page, payment.getByRole('button', { name: words.checkout.fail, exact: true }))
    await expect(page.getByRole('heading', { name: words.failed })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: words.again }))
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: words.pay, exact: true }))
    await pressOn(page, payment.getByRole('button', { name: words.checkout.pay, exact: true }))
    await expect(page.getByRole('heading', { name: words.paid })).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: words.toNodes }))

    await expect(page).toHaveURL(routes.nodes.to())
  })
}
