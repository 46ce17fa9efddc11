import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { authWords, languages } from './support/auth-words.ts'
import { newInviteLink } from './support/invites.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { linkIn, newestMailTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const language of languages) {
  const words = authWords[language]

  test(`${language}: registers by invite, resets the password and logs in with the keyboard only`, async ({
    openAs,
    server,
  }) => {
    const email = `keyboard-${language}@sallyport.test`
    const page = await openAs(null, { locale: words.locale })
    const field = (label: string) => page.getByLabel(label, { exact: true })

    await page.goto(await newInviteLink(server))
    await typeInto(page, field(words.email), email)
    await typeInto(page, field(words.password), 'Before1234')
    await typeInto(page, field(words.confirm), 'Before12345')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.mismatch)).toBeVisible()
    await expect(field(words.confirm)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await pressOn(page, page.getByRole('button', { name: words.create }), 'Space')
    await expect(page).toHaveURL(routes.nodes.to())
    await expect(page.getByRole('heading', { name: words.nodes })).toBeFocused()

    // The navigation comes before the heading in the tab order.
    await tabTo(page, page.getByRole('link', { name: words.settings }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressOn(page, main(page).getByRole('link', { name: words.logout }))
    await expect(page.getByRole('heading', { name: words.loginTitle })).toBeFocused()

    await pressOn(page, page.getByRole('link', { name: words.forgot }))
    // Until the navigation ends, the login page has a field with the same name.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await typeInto(page, field(words.email), email)
    await page.keyboard.press('Enter')
    await expect(done(page, words.sent(email))).toBeFocused()

    await page.goto(linkIn(await newestMailTo(email, server)).address)
    await typeInto(page, field(words.password), 'After1234')
    await typeInto(page, field(words.confirm), 'After1234')
    await page.keyboard.press('Enter')
    await expect(done(page, words.saved)).toBeFocused()
    await pressOn(page, main(page).getByRole('link', { name: words.login }))

    await typeInto(page, field(words.email), email)
    await typeInto(page, field(words.password), 'After1234')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.nodes.to())
  })
}
