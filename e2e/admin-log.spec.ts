import { readFile } from 'node:fs/promises'
import { routes } from './support/routes.ts'
import { clickInRow, findRow, registerUser } from './support/admin-actions.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

test('the log names an action with its admin, subject and change, and links to the subject', async ({
  asAdmin: page,
  openAs,
  server,
}) => {
  const email = 'logged@sallyport.test'
  await registerUser(openAs, server, email)
  await clickInRow(page, await findRow(page, routes.adminUsers.to(), email), 'Make privileged')
  await expect(page.getByText(`${email} is privileged now`)).toBeVisible()

  const entry = await findRow(page, routes.adminLog.to(), email)

  for (const text of ['admin@sallyport.test', 'Privileges changed', 'no → yes']) await expect(entry).toContainText(text)
  await entry.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeFocused()
  const entries = page.getByRole('table', { name: 'Log entries' })
  await expect(entries.getByRole('row').nth(1)).toContainText('Privileges changed')
})

test('the log is filtered by action and exported with the keyboard only', async ({ asAdmin: page }) => {
  await page.goto(routes.adminLog.to())
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await tabTo(page, page.getByRole('combobox', { name: 'Action' }))
  // A select forgets what was typed after a second without a key.
  await expect(async () => {
    await page.keyboard.type('Logged')
    await expect(page).toHaveURL(/status=user\.login$/, { timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('row').nth(1)).toContainText('Logged in')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, page.getByRole('button', { name: 'Export CSV' })),
  ])

  expect(download.suggestedFilename()).toMatch(/^admin-log-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('id,time,admin_id,admin_email,action,subject_id,subject_name,changes')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain('admin@sallyport.test,user.login,')
})
