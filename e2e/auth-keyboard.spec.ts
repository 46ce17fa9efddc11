import type { Locator, Page } from '@playwright/test'
import { routes } from 'shared/config'
import { authWords, languages } from './support/auth-words.ts'
import { newInviteLink } from './support/invites.ts'
import { linkIn, newestMailTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'

/** Presses Tab until something has the focus, and fails when it never gets it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

const main = (page: Page) => page.getByRole('main')
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const language of languages) {
  const words = authWords[language]

  test(`${language}: an invite, a forgotten password and the login, with the keyboard alone`, async ({
    openAs,
    server,
  }) => {
    const email = `keyboard-${language}@sallyport.test`
    const page = await openAs(null, { locale: words.locale })
    const field = (label: string) => page.getByLabel(label, { exact: true })

    await page.goto(await newInviteLink(server))
    await type(page, field(words.email), email)
    await type(page, field(words.password), 'Before1234')
    await type(page, field(words.confirm), 'Before12345')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.mismatch)).toBeVisible()
    await expect(field(words.confirm)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await tabTo(page, page.getByRole('button', { name: words.create }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(routes.nodes.to())
    await expect(page.getByRole('heading', { name: words.nodes })).toBeFocused()

    // Back from the heading, for the places stand above it.
    await tabTo(page, page.getByRole('link', { name: words.settings }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, main(page).getByRole('link', { name: words.logout }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: words.loginTitle })).toBeFocused()

    await tabTo(page, page.getByRole('link', { name: words.forgot }))
    await page.keyboard.press('Enter')
    await type(page, field(words.email), email)
    await page.keyboard.press('Enter')
    await expect(done(page, words.sent(email))).toBeFocused()

    await page.goto(linkIn(await newestMailTo(email, server)).address)
    await type(page, field(words.password), 'After1234')
    await type(page, field(words.confirm), 'After1234')
    await page.keyboard.press('Enter')
    await expect(done(page, words.saved)).toBeFocused()
    await tabTo(page, main(page).getByRole('link', { name: words.login }))
    await page.keyboard.press('Enter')

    await type(page, field(words.email), email)
    await type(page, field(words.password), 'After1234')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.nodes.to())
  })
}
