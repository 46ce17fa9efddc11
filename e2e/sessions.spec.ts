import { routes } from './support/routes.ts'
import { password, registerUser } from './support/admin-actions.ts'
import { expect, test, type OpenAs } from './support/test.ts'

async function signInElsewhere(openAs: OpenAs, email: string, userAgent: string) {
  const page = await openAs(null, { userAgent })
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
  return page
}

const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a session that is ended in another browser is logged out at its next call', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const email = 'two-devices@sallyport.test'
  const page = await registerUser(openAs, server, email)
  const phone = await signInElsewhere(openAs, email, android)
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
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('all other sessions are ended at once', async ({ openAs, server, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const email = 'three-devices@sallyport.test'
  const page = await registerUser(openAs, server, email)
  const others = [await signInElsewhere(openAs, email, android), await signInElsewhere(openAs, email, windows)]
  await page.goto(routes.settings.to())
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Firefox on Windows' })).toHaveCount(1)

  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all other sessions' }).click()

  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('This device')
  for (const other of others) {
    await other.goto(routes.settings.to())
    await expect(other).toHaveURL(routes.login.to())
  }
})
