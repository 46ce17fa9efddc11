import type { Page } from '@playwright/test'
import { languages, routes } from '@sallyport/contract/config'
import { authTexts } from './support/auth-texts.ts'
import { createInviteLink } from './support/invites.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { firstLink, latestMailTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const language of languages) {
  const texts = authTexts[language]

  test(`${language}: registers by invite, resets the password and logs in with the keyboard only`, async ({
    openAs,
    server,
  }) => {
    const email = `keyboard-${language}@sallyport.test`
    const page = await openAs(null, { locale: texts.locale })
    const field = (label: string) => page.getByLabel(label, { exact: true })

    await page.goto(await createInviteLink(server))
    await typeInto(page, field(texts.email), email)
    await typeInto(page, field(texts.password), 'Before1234')
    await typeInto(page, field(texts.confirm), 'Before12345')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.mismatch)).toBeVisible()
    await expect(field(texts.confirm)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await pressOn(page, page.getByRole('button', { name: texts.create }), 'Space')
    await expect(page).toHaveURL(routes.nodes.to())
    await expect(page.getByRole('heading', { name: texts.nodes })).toBeFocused()

    // The navigation comes before the heading in the tab order.
    await tabTo(page, page.getByRole('link', { name: texts.settings }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressOn(page, main(page).getByRole('link', { name: texts.logout }))
    await expect(page.getByRole('heading', { name: texts.loginTitle })).toBeFocused()

    await pressOn(page, page.getByRole('link', { name: texts.forgot }))
    // Until the navigation ends, the login page has a field with the same name.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await typeInto(page, field(texts.email), email)
    await page.keyboard.press('Enter')
    await expect(statusMessage(page, texts.sent(email))).toBeFocused()

    await page.goto(firstLink(await latestMailTo(email, server)).path)
    await typeInto(page, field(texts.password), 'After1234')
    await typeInto(page, field(texts.confirm), 'After1234')
    await page.keyboard.press('Enter')
    await expect(statusMessage(page, texts.saved)).toBeFocused()
    await pressOn(page, main(page).getByRole('link', { name: texts.login }))
    await expect(page.getByRole('heading', { name: texts.loginTitle })).toBeFocused()

    await typeInto(page, field(texts.email), email)
    await typeInto(page, field(texts.password), 'After1234')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.nodes.to())
  })
}
