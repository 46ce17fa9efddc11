import type { Locator, Page } from '@playwright/test'
import { createInvite } from './invites.ts'
import { routes } from './routes.ts'
import { register, storageOf } from './sessions.ts'
import { expect, type OpenAs } from './test.ts'

/** The password of accounts that tests register. */
export const password = 'Newcomer1'

/** Registers an account with an invite link; returns the page of the signed-in user. */
export async function registerByInvite(openAs: OpenAs, link: string, email: string): Promise<Page> {
  const page = await openAs(null)
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
  return page
}

/** Registers an account through the API; returns the page of the signed-in user. */
export async function registerUser(openAs: OpenAs, server: { url: string }, email: string): Promise<Page> {
  const session = await register(server.url, await createInvite(server), email, password)
  const page = await openAs(null, { storageState: storageOf(server.url, session) })
  await page.goto(routes.nodes.to())
  return page
}

/** Opens an admin list with a search; returns its first row. */
export async function findRow(page: Page, path: string, search: string): Promise<Locator> {
  await page.goto(`${path}?${new URLSearchParams({ search })}`)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(search)
  return row
}

/** Opens the billings of a user with one order; returns the row of the order and that of its details. */
export const findOrder = async (page: Page, email: string): Promise<Locator> =>
  (await findRow(page, routes.adminBillings.to(), email)).locator('xpath=..')

/** Actions that open a confirmation dialog. */
const confirmedActions = new Set([
  'Deactivate',
  'Make admin',
  'Remove admin',
  'Remove privileged',
  'Delete',
  'Revoke',
  'Settle by hand',
  'Mark as refunded',
])

/** Clicks a button of a row, and the button of its confirmation dialog if there is one. */
export async function clickInRow(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  if (confirmedActions.has(name)) await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
