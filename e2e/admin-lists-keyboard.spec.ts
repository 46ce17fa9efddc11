import type { Locator, Page } from '@playwright/test'
import { adminInviteEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { registerUser } from './support/admin-actions.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Presses a button of a row with the keyboard, confirms the dialog if there is one, and expects the focus on the heading. */
async function pressInRow(page: Page, row: Locator, name: string, needsConfirmation = true) {
  await tabTo(page, row.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
  if (needsConfirmation) {
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, question.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Space')
  }
  await expect(heading(page)).toBeFocused()
}

test('users are searched, sorted and changed with the keyboard only', async ({ asAdmin: page, openAs, server }) => {
  const email = 'typed@sallyport.test'
  await registerUser(openAs, server, email)
  const row = rowWith(page, email)
  await page.goto(routes.adminUsers.to())

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('typed@')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/status=active/)
  await tabTo(page, page.getByRole('button', { name: 'Created at' }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sort=created_at/)

  await tabTo(page, row.getByRole('button', { name: 'Deactivate' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeFocused()

  await heading(page).focus()
  await pressInRow(page, row, 'Make privileged', false)
  await pressInRow(page, row, 'Remove privileged')
  await pressInRow(page, row, 'Make admin')
  await pressInRow(page, row, 'Remove admin')
  await pressInRow(page, row, 'Deactivate')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Clear filters' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(row).toContainText('Inactive')
  await pressInRow(page, row, 'Activate', false)
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})

test('invites are created, copied and revoked, and accesses deleted, with the keyboard only', async ({
  openAs,
  server,
}) => {
  const member = await registerUser(openAs, server, 'keyed@sallyport.test')
  await member.getByRole('link', { name: 'Almaty', exact: true }).click()
  await member.getByLabel('Name', { exact: true }).fill('keyed access')
  await member.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(member.getByRole('region', { name: 'New access' })).toBeVisible()
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })

  await page.goto(routes.adminUserInvites.to())
  await tabTo(page, page.getByRole('button', { name: 'Create invite' }))
  const responded = page.waitForResponse(`**${adminInviteEndpoints.create.path}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invite created')).toBeVisible()
  const { token } = (await (await responded).json()) as { token: string }
  const invite = rowWith(page, token)
  await tabTo(page, invite.getByRole('button', { name: 'Copy invite link' }))
  await page.keyboard.press('Enter')
  await expect(invite.getByRole('button', { name: 'Copied' })).toBeFocused()
  await pressInRow(page, invite, 'Revoke')
  await expect(invite).toContainText('Inactive')

  await page.goto(routes.adminUserAccesses.to())
  await pressInRow(page, rowWith(page, 'keyed access'), 'Delete')
  await expect(rowWith(page, 'keyed access')).toBeHidden()
})
