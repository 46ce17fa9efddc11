import { routes } from './support/routes.ts'
import { authTexts } from './support/auth-texts.ts'
import { createInvite } from './support/invites.ts'
import { latestMailTo } from './support/mail.ts'
import { register } from './support/sessions.ts'
import { expect, test } from './support/test.ts'

test('the mail is in the language of the page, not in that of the browser', async ({ asGuest: page, server }) => {
  const email = 'switched@sallyport.test'
  const { ru } = authTexts
  await register(server.url, await createInvite(server), email, 'Before1234')
  await page.goto(routes.support.to())
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()
  await expect(page.getByRole('heading', { name: ru.support })).toBeVisible()

  await page.goto(routes.forgotPassword.to())
  await page.getByLabel(ru.email).fill(email)
  await page.getByRole('button', { name: ru.send }).click()
  await expect(page.getByText(ru.sent(email))).toBeVisible()

  expect(await latestMailTo(email, server)).toContain(ru.mail)
})

test('an unknown email is reported at its field, and a reset link without a code links to a new one', async ({
  asGuest: page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(/)
  await page.goto(routes.forgotPassword.to())
  await page.getByLabel('Email').fill('unknown@sallyport.test')
  await page.getByRole('button', { name: 'Send link' }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('There is no account with this email')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('unknown@sallyport.test')

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
