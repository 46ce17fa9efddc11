import type { Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { clickInRow, findRow, registerUser, password } from './support/admin-actions.ts'
import { createNode, deleteNode } from './support/agent-node.ts'
import { createAccess } from './support/create-access.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { announcement } from './support/live-region.ts'
import { expect, test } from './support/test.ts'

const users = routes.adminUsers.to()

async function openNode(page: Page) {
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name: 'Auckland', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible()
}

test('the premium hint disappears when a user becomes privileged and returns when the privilege is removed', async ({
  asAdmin,
  openAs,
  server,
}) => {
  const email = 'hinted@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const hint = member.getByRole('main').getByRole('link', { name: 'Get premium' })
  await openNode(member)
  await expect(hint).toBeVisible()

  const row = await findRow(asAdmin, users, email)
  await expect(row).toContainText('Regular')
  await clickInRow(asAdmin, row, 'Make privileged')
  await expect(asAdmin.getByText(/hinted@sallyport.test is privileged now \(#\d+\)/)).toBeVisible()
  await expect(row).toContainText('Privileged')
  await member.reload()
  await openNode(member)
  await expect(hint).toBeHidden()

  await clickInRow(asAdmin, row, 'Remove privileged')
  await expect(asAdmin.getByText(/hinted@sallyport.test is no longer privileged/)).toBeVisible()
  await member.reload()
  await openNode(member)
  await expect(hint).toBeVisible()
})

test('deactivation signs a user out at the next call, and the user cannot log in until activated', async ({
  asAdmin,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const email = 'stopped@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const node = member.getByRole('link', { name: 'Auckland', exact: true })
  await expect(node).toBeVisible()
  const row = await findRow(asAdmin, users, email)

  await clickInRow(asAdmin, row, 'Deactivate')
  await expect(row).toContainText('Inactive')
  await node.click()
  await expect(member).toHaveURL(routes.login.to())

  const logIn = async () => {
    await member.getByLabel('Email').fill(email)
    await member.getByLabel('Password', { exact: true }).fill(password)
    await member.getByRole('button', { name: 'Log in' }).click()
  }
  await logIn()
  await expect(member.getByText('Incorrect email or password')).toBeVisible()
  await clickInRow(asAdmin, row, 'Activate')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await logIn()
  await expect(member).toHaveURL(routes.nodes.to())
})

test('deactivation names the accesses that stop, with the keyboard only', async ({
  asAdmin: page,
  openAs,
  server,
  expectedErrors,
}) => {
  test.slow()
  // The page of the member, who is signed out.
  expectedErrors.push(/status of 401/)
  const email = 'halted@sallyport.test'
  const node = 'Aabenraa'
  await createNode(page, { name: node, subnet: '10.96.0.0/24', hasAgent: true })
  const member = await registerUser(openAs, server, email)
  await createAccess(member, node, 'phone')
  await createAccess(member, node, 'tablet')
  const title = page.getByRole('heading', { level: 1, name: email })
  const account = page.getByRole('region', { name: 'Account' })
  const row = await findRow(page, users, email)
  await pressOn(page, row.getByRole('link', { name: email }))
  await expect(title).toBeFocused()

  await pressOn(page, account.getByRole('button', { name: 'Deactivate' }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 active accesses stop working on the nodes.')
  await expect(question).toBeFocused()
  await tabTo(page, question.getByRole('button', { name: 'Deactivate' }))
  await page.keyboard.press('Space')

  await expect(page.getByText(/is deactivated \(#\d+\), 2 accesses stop working/)).toBeVisible()
  await expect(account.getByRole('button', { name: 'Activate', exact: true })).toBeFocused()
  await expect(account.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(page.getByText('No active sessions')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await deleteNode(page, node)
})

test('an admin who is demoted loses the menu, the lists and the open invites without a reload', async ({
  asAdmin,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const email = 'promoted@sallyport.test'
  const member = await registerUser(openAs, server, email)
  const usersLink = member.getByRole('link', { name: 'Users', exact: true })
  const row = await findRow(asAdmin, users, email)

  await clickInRow(asAdmin, row, 'Make admin')
  await expect(row).toContainText('Remove admin')
  await member.reload()
  await member.goto(routes.adminUserInvites.to())
  const links = [await createInvite(member), await createInvite(member)]
  await usersLink.click()
  await expect(member.getByRole('link', { name: 'admin@sallyport.test' })).toBeVisible()

  await asAdmin.reload()
  await row.getByRole('button', { name: 'Remove admin' }).click()
  const question = asAdmin.getByRole('alertdialog')
  await expect(question.getByRole('checkbox', { name: /^Revoke 2 open invites/ })).toBeChecked()
  await question.getByRole('button', { name: 'Remove admin' }).click()
  await expect(asAdmin.getByText(/is no longer an admin \(#\d+\)\. 2 invites revoked\.$/)).toBeVisible()
  await expect(row).toContainText('Regular')

  await member.getByRole('link', { name: 'Accesses', exact: true }).click()
  await expect(member).toHaveURL(routes.notFound.to())
  await expect(member.getByText('You are no longer an admin')).toBeVisible()
  await expect(member.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(usersLink).toBeHidden()
  await member.goBack()
  await expect(member).toHaveURL(routes.notFound.to())

  const guest = await openAs(null)
  for (const link of links) {
    await guest.goto(link)
    await expect(guest).toHaveURL(routes.notFound.to())
  }
  await asAdmin.goto(`${routes.adminLog.to()}?${new URLSearchParams({ status: 'invite.revoke' })}`)
  await expect(asAdmin.getByRole('row').filter({ hasText: email })).toHaveCount(2)
})

/** Creates an invite on the open page of invites; returns the path of its link. */
async function createInvite(page: Page): Promise<string> {
  const responded = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  await page.getByRole('button', { name: 'Create invite' }).click()
  const { token } = (await (await responded).json()) as { token: string }
  return routes.registerByInvite.to({ code: token })
}

test('admins cannot deactivate or demote themselves', async ({ asAdmin: page }) => {
  const row = await findRow(page, users, 'admin@sallyport.test')

  await expect(row.getByRole('button', { name: 'Make privileged' })).toBeVisible()
  for (const name of ['Deactivate', 'Make admin', 'Remove admin']) {
    await expect(row.getByRole('button', { name })).toBeHidden()
  }
  await expect(row.getByRole('checkbox')).toBeHidden()
})

test('search, status and sort order are stored in the URL, survive a reload, and Back restores the previous ones', async ({
  asAdmin: page,
}) => {
  const emails = page.getByRole('row').getByText('@sallyport.test')
  await page.goto(users)
  await expect(emails.first()).toHaveText('admin@sallyport.test')

  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page).toHaveURL(`${users}?sort=email`)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(announcement(page, 'Email, ascending')).toHaveCount(1)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page).toHaveURL(`${users}?sort=-email`)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  await expect(announcement(page, 'Email, descending')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Email', exact: true })).toBeFocused()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(page).toHaveURL(`${users}?sort=-email&status=active`)
  const search = page.getByRole('searchbox', { name: 'Search by email, ID, public key or IP' })
  await search.pressSequentially('premium@')
  await expect(page).toHaveURL(/search=premium%40/)
  await expect(emails).toHaveText(['premium@sallyport.test'])

  await page.reload()
  await expect(search).toHaveValue('premium@')
  await expect(emails).toHaveText(['premium@sallyport.test'])

  await page.goBack()
  await expect(page).toHaveURL(`${users}?sort=-email`)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(`${users}?sort=email`)
  await page.goBack()
  await expect(page).toHaveURL(users)
  await expect(emails.first()).toHaveText('admin@sallyport.test')
})
