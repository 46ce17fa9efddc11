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

  test(`${language}: registers by invite, resets the password by email and logs in, with the keyboard only`, async ({
    expectedErrors,
    openAs,
    server,
  }) => {
    expectedErrors.push(/40[14] \(/)
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
    // The toast closes by itself, so check it first.
    await expect(page.getByText(texts.created(email))).toBeVisible()
    await expect(page).toHaveURL(routes.nodes.to())
    await expect(page.getByRole('heading', { name: texts.nodes })).toBeFocused()

    // The navigation comes before the heading in the tab order.
    await tabTo(page, page.getByRole('link', { name: texts.settings }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await pressOn(page, main(page).getByRole('link', { name: texts.logout }))
    await expect(page.getByRole('heading', { name: texts.loginTitle })).toBeFocused()

    await pressOn(page, page.getByRole('link', { name: texts.forgot }))
    // Until the navigation ends, the login page has a field with the same name.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await typeInto(page, field(texts.email), email)
    await page.keyboard.press('Enter')
    await expect(statusMessage(page, texts.sent(email))).toBeFocused()

    const mail = await latestMailTo(email, server)
    expect(mail).toContain(texts.mail)
    const { origin, path } = firstLink(mail)
    expect(origin).toBe(server.url)
    await page.goto(path)
    await typeInto(page, field(texts.password), 'After1234')
    await typeInto(page, field(texts.confirm), 'After1234')
    await page.keyboard.press('Enter')
    await expect(statusMessage(page, texts.saved)).toBeFocused()
    await pressOn(page, main(page).getByRole('link', { name: texts.login }))
    await expect(page.getByRole('heading', { name: texts.loginTitle })).toBeFocused()

    await typeInto(page, field(texts.email), email)
    await typeInto(page, field(texts.password), 'Before1234')
    await page.keyboard.press('Enter')
    // A failed login empties the form (§8).
    await expect(field(texts.email)).toHaveValue('')
    await expect(page).toHaveURL(routes.login.to())
    await typeInto(page, field(texts.email), email)
    await typeInto(page, field(texts.password), 'After1234')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.nodes.to())
    await page.goto(routes.logout.to())
    await expect(field(texts.email)).toBeVisible()
    await page.goto(path)
    await expect(page).toHaveURL(routes.notFound.to())
  })
}
