import type { Locator, Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { registerUser } from './support/admin-actions.ts'
import { createAccess } from './support/create-access.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const buttonIn = (row: Locator, name: string) => row.getByRole('button', { name, exact: true })

/** Presses a button of a row with the keyboard, and confirms the dialog if there is one. */
async function pressInRow(page: Page, row: Locator, name: string, needsConfirmation = true) {
  await tabTo(page, buttonIn(row, name))
  await page.keyboard.press('Enter')
  if (needsConfirmation) {
    const question = page.getByRole('alertdialog')
    await expect(question).toBeFocused()
    await tabTo(page, question.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Space')
  }
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
  await expect(page.getByRole('alertdialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeFocused()

  // Each change leaves the focus on the button that takes it back.
  await heading(page).focus()
  await pressInRow(page, row, 'Make privileged', false)
  await expect(buttonIn(row, 'Remove privileged')).toBeFocused()
  await pressInRow(page, row, 'Remove privileged')
  await expect(buttonIn(row, 'Make privileged')).toBeFocused()
  await heading(page).focus()
  await pressInRow(page, row, 'Make admin')
  await expect(buttonIn(row, 'Remove admin')).toBeFocused()
  await pressInRow(page, row, 'Remove admin')
  await expect(buttonIn(row, 'Make admin')).toBeFocused()
  await heading(page).focus()
  await pressInRow(page, row, 'Deactivate')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(row).toContainText('Inactive')
  await pressInRow(page, row, 'Activate', false)
  await expect(buttonIn(row, 'Deactivate')).toBeFocused()
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
  await createAccess(member, 'Almaty', 'newer access')
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })

  await page.goto(routes.adminUserInvites.to())
  await tabTo(page, page.getByRole('button', { name: 'Create invite' }))
  const responded = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invite created')).toBeVisible()
  const { token } = (await (await responded).json()) as { token: string }
  const invite = rowWith(page, token)
  await tabTo(page, invite.getByRole('button', { name: 'Copy invite link' }))
  await page.keyboard.press('Enter')
  await expect(invite.getByRole('button', { name: 'Copied' })).toBeFocused()
  await pressInRow(page, invite, 'Revoke')
  await expect(invite).toContainText('Inactive')
  await expect(invite.getByRole('button', { name: 'Copy invite link' })).toBeFocused()

  await page.goto(routes.adminUserAccesses.to())
  await pressInRow(page, rowWith(page, 'keyed access'), 'Delete')
  await expect(rowWith(page, 'keyed access')).toBeHidden()
  // The next row has moved into its place, below the newer access.
  await expect(buttonIn(page.getByRole('row').nth(2), 'Delete')).toBeFocused()

  await tabTo(page, rowWith(page, 'newer access').getByRole('checkbox'), 'Shift+Tab')
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await tabTo(page, buttonIn(bar, 'Delete'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, buttonIn(page.getByRole('alertdialog'), 'Delete'))
  await page.keyboard.press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Select all loaded' })).toBeFocused()
})
