import type { Page } from '@playwright/test'
import { languages } from '@sallyport/contract/config'
import { routes } from './support/routes.ts'
import { authTexts, type AuthTexts } from './support/auth-texts.ts'
import { createInviteLink } from './support/invites.ts'
import { firstLink, latestMailTo } from './support/mail.ts'
import { expect, test } from './support/test.ts'

const register = async (page: Page, link: string, email: string, texts: AuthTexts) => {
  await page.goto(link)
  await page.getByLabel(texts.email).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill('Before1234')
  await page.getByLabel(texts.confirm).fill('Before1234')
  await page.getByRole('button', { name: texts.create }).click()
  await expect(page).toHaveURL(routes.nodes.to())
}

const requestResetLink = async (page: Page, email: string, texts: AuthTexts) => {
  await page.goto(routes.login.to())
  await page.getByRole('link', { name: texts.forgot }).click()
  // Until the navigation ends, the login page has a field with the same name.
  await expect(page.getByRole('button', { name: texts.send })).toBeVisible()
  await page.getByLabel(texts.email).fill(email)
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByText(texts.sent(email))).toBeVisible()
}

for (const language of languages) {
  const texts = authTexts[language]

  test(`${language}: a password is reset by email, and the old one no longer works`, async ({
    openAs,
    expectedErrors,
    server,
  }) => {
    expectedErrors.push(/40[14] \(/)
    const email = `reset-${language}@sallyport.test`
    await register(await openAs(null, { locale: texts.locale }), await createInviteLink(server), email, texts)
    const page = await openAs(null, { locale: texts.locale })
    await requestResetLink(page, email, texts)

    const mail = await latestMailTo(email, server)
    expect(mail).toContain(texts.mail)
    const { origin, path } = firstLink(mail)
    expect(origin).toBe(server.url)
    await page.goto(path)
    await page.getByLabel(texts.password, { exact: true }).fill('After1234')
    await page.getByLabel(texts.confirm).fill('After1234')
    await page.getByRole('button', { name: texts.save }).click()
    await expect(page.getByText(texts.saved)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: texts.login }).click()
    for (const [password, end] of [
      ['Before1234', routes.login.to()],
      ['After1234', routes.nodes.to()],
    ] as const) {
      await page.getByLabel(texts.email).fill(email)
      await page.getByLabel(texts.password, { exact: true }).fill(password)
      const responded = page.waitForResponse('**/api/user/login')
      await page.getByRole('button', { name: texts.login }).click()
      await responded
      await expect(page).toHaveURL(end)
      // A failed login empties the form (§8).
      if (end === routes.login.to()) await expect(page.getByLabel(texts.email)).toHaveValue('')
    }

    const again = await openAs(null, { locale: texts.locale })
    await again.goto(path)
    await expect(again).toHaveURL(routes.notFound.to())
  })
}

test('the mail is in the language of the page, not in that of the browser', async ({ asGuest: page, server }) => {
  const email = 'switched@sallyport.test'
  const { en, ru } = authTexts
  await register(page, await createInviteLink(server), email, en)
  await page.goto(routes.logout.to())
  await expect(page.getByLabel(en.email)).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()
  await expect(page.getByLabel(ru.email)).toBeVisible()

  await requestResetLink(page, email, ru)

  expect(await latestMailTo(email, server)).toContain(ru.mail)
})

test('an unknown email is reported at its field', async ({ asGuest: page, expectedErrors }) => {
  expectedErrors.push(/404 \(/)
  await page.goto(routes.forgotPassword.to())
  await page.getByLabel('Email').fill('unknown@sallyport.test')
  await page.getByRole('button', { name: 'Send link' }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('There is no account with this email')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('unknown@sallyport.test')
})

test('a reset link without a code shows that it is not valid and links to a new one', async ({ asGuest: page }) => {
  await page.goto(routes.changePasswordWithoutCode.to())
  await expect(page.getByRole('alert')).toContainText('This link is not valid')

  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(routes.forgotPassword.to())
})

test('the support page shows the configured email', async ({ asMember, asGuest }) => {
  for (const page of [asMember, asGuest]) {
    await page.goto(routes.support.to())
    const path = page.getByRole('main').getByRole('link', { name: 'support@sallyport.test' })
    await expect(path).toHaveAttribute('href', 'mailto:support@sallyport.test')
  }
})
