import type { Locator, Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { password, registerUser } from './support/admin-actions.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const buttonIn = (row: Locator, name: string) => row.getByRole('button', { name, exact: true })

/** Presses a button of a row and the same button of its confirmation dialog, with the keyboard. */
async function pressAndConfirm(page: Page, row: Locator, name: string) {
  await pressOn(page, buttonIn(row, name))
  const question = page.getByRole('alertdialog')
  await expect(question).toBeFocused()
  await pressOn(page, buttonIn(question, name), 'Space')
}

/** Creates an invite on the open page of invites; returns the path of its link. */
async function createInvite(page: Page): Promise<string> {
  const responded = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  await page.getByRole('button', { name: 'Create invite' }).click()
  const { token } = (await (await responded).json()) as { token: string }
  return routes.registerByInvite.to({ code: token })
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a user is promoted, demoted and deactivated with the keyboard, and loses the rights without a reload', async ({
  asAdmin: page,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /404 \(Not Found\)/)
  const email = 'promoted@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const usersLink = member.getByRole('link', { name: 'Users', exact: true })
  const row = page.getByRole('row').filter({ hasText: email })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(routes.adminUsers.to())
  await typeInto(page, page.getByRole('searchbox'), 'promoted@')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }))
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/status=active/)
  await pressOn(page, page.getByRole('button', { name: 'Created at' }), 'Space')
  await expect(page).toHaveURL(/sort=created_at/)

  const link = await test.step('a promoted member opens the lists of admins at once', async () => {
    await pressAndConfirm(page, row, 'Make admin')
    await expect(buttonIn(row, 'Remove admin'), 'the button that takes the change back').toBeFocused()
    // The browser knows the account as a member's, until the server confirms it.
    await member.goto(routes.adminUserInvites.to())
    await expect(member.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible()
    await expect(usersLink).toBeVisible()
    const created = await createInvite(member)
    await usersLink.click()
    // The list of invites, shown until then, names the same admin in several rows.
    await expect(member.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(member.getByRole('link', { name: 'admin@sallyport.test' })).toBeVisible()
    return created
  })

  await test.step('a demoted admin loses the menu, the lists and the open invites', async () => {
    await page.reload()
    await pressOn(page, buttonIn(row, 'Remove admin'))
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('checkbox', { name: /^Revoke 1 open invite/ })).toBeChecked()
    await pressOn(page, buttonIn(question, 'Remove admin'))
    await expect(page.getByText(/is no longer an admin \(#\d+\)\. 1 invite revoked\.$/)).toBeVisible()
    await expect(buttonIn(row, 'Make admin'), 'the button that takes the change back').toBeFocused()

    await member.getByRole('link', { name: 'Accesses', exact: true }).click()
    await expect(member).toHaveURL(routes.notFound.to())
    await expect(member.getByText('You are no longer an admin')).toBeVisible()
    await expect(usersLink).toBeHidden()
    await member.goBack()
    await expect(member).toHaveURL(routes.notFound.to())
    const guest = await openAs(null)
    await guest.goto(link)
    await expect(guest).toHaveURL(routes.notFound.to())
  })

  await test.step('a deactivated user is logged out by the next call, and can log in after the activation', async () => {
    await heading.focus()
    await pressAndConfirm(page, row, 'Deactivate')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeFocused()
    await member.getByRole('link', { name: 'Nodes', exact: true }).click()
    await expect(member).toHaveURL(routes.login.to())
    await logIn(member, email)
    await expect(member.getByText('Incorrect email or password')).toBeVisible()

    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await expect(row).toContainText('Inactive')
    await pressOn(page, buttonIn(row, 'Activate'))
    await expect(buttonIn(row, 'Deactivate')).toBeFocused()
    await logIn(member, email)
    await expect(member).toHaveURL(routes.nodes.to())
  })
})
