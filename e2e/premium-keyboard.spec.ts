import { languages } from '@sallyport/contract/config'
import { routes } from './support/routes.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { premiumTexts } from './support/premium-texts.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test } from './support/test.ts'

for (const language of languages) {
  const texts = premiumTexts[language]

  test(`${language}: premium is bought with the keyboard only`, async ({ openAs }) => {
    const page = await openAs('premium', { locale: texts.locale })
    await storeLanguage(page, language)
    const payment = page.frameLocator(`iframe[title="${texts.payment}"]`)
    await page.goto(routes.settings.to())

    await pressOn(page, page.getByRole('link', { name: texts.extend }))
    await expect(page.getByRole('heading', { name: texts.premium, level: 1 })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: texts.year }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: texts.halfYear })).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: texts.pay, exact: true }), 'Space')
    await expect(page.getByRole('heading', { name: texts.payment, exact: true })).toBeFocused()

    await pressOn(page, page.getByRole('button', { name: texts.another }))
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: texts.another })).toBeFocused()
    await page.reload()

    const refusal = language === 'en' ? texts.checkout.fail : texts.checkout.cancel
    await pressOn(page, payment.getByRole('button', { name: refusal, exact: true }))
    await expect(page.getByRole('heading', { name: texts.failed })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: texts.again }))
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('radio', { name: texts.halfYear })).toBeChecked()
    await pressOn(page, page.getByRole('button', { name: texts.pay, exact: true }))
    await pressOn(page, payment.getByRole('button', { name: texts.checkout.pay, exact: true }))
    await expect(page.getByRole('heading', { name: texts.paid })).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: texts.toNodes }))

    await expect(page).toHaveURL(routes.nodes.to())
  })
}
