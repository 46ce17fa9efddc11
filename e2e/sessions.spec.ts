import { password, registerUser } from './support/admin-actions.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('a session that is ended in another browser is logged out at its next call', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const email = 'two-devices@sallyport.test'
  const page = await registerUser(openAs, server, email)
  const phone = await openAs(null, { userAgent: android })
  await phone.goto(routes.login.to())
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone).toHaveURL(routes.nodes.to())
  await page.goto(routes.settings.to())
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.nth(1)).toContainText('Chrome on Android')

  await rows.nth(1).getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()

  await expect(page.getByText('Session ended (Chrome on Android)')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await phone.getByRole('link', { name: 'Settings' }).click()
  await expect(phone).toHaveURL(routes.login.to())
  await expect(phone.getByText('You were logged out. Log in again.')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(1)
})
